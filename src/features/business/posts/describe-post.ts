import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { type PostFacts, postFactStrings } from '../../../i18n/shared/post-fact-strings.ts';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { textOf, type Values } from '../../../kit/forms/form-fields.ts';
import { describeDate } from '../../../lib/shared/describe-date.ts';
import { describeDiscount } from '../../../lib/shared/describe-discount.ts';
import { describePay } from '../../../lib/shared/describe-pay.ts';
import { describePrice } from '../../../lib/shared/describe-price.ts';
import { formatDate, formatDay, formatTime } from '../../../lib/shared/format.ts';
import { addressLine } from './place.ts';
import type { PostKind } from './post-kinds.ts';
import type { PostOwner } from './post-owner.ts';
import { formatRule } from './recurrence.ts';

/** What a preview shows of a post, in words; empty for what is not typed yet. */
export interface PostWords {
  /** The day of its leaf of a calendar, YYYY-MM-DD. */
  day: string;
  when: string;
  repeats: string;
  place: string;
  address: string;
  tagline: string;
  chips: string[];
  /** The button of its page. */
  action: string;
}

const nothing: PostWords = {
  day: '',
  when: '',
  repeats: '',
  place: '',
  address: '',
  tagline: '',
  chips: [],
  action: '',
};

/**
 * Describes what the form of a post holds, as its card and page will once it is saved. Times are by the clock of its owner, as
 * they are typed.
 */
export function describePost(
  kind: PostKind,
  values: Values,
  owner: PostOwner,
  language: Language,
): PostWords {
  if (kind === 'event') return describeEvent(values, owner, language);
  return kind === 'deal' ? describeDeal(values, owner, language) : describeJob(values, owner, language);
}

// A form holds times without a zone: they are read and written as if in UTC.
const read = (values: Values, name: string) => {
  const local = textOf(values, name);
  return Number.isNaN(Date.parse(`${local}Z`)) ? '' : local;
};

// A form holds numbers as they are typed.
const numberOf = (values: Values, name: string) => {
  const text = textOf(values, name).trim();
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
};

function describeEvent(values: Values, owner: PostOwner, language: Language): PostWords {
  const t = postFormStrings[language];
  const facts = postFactStrings[language];
  const mode = textOf(values, 'attendance_mode');
  const isOnline = mode === 'online';
  const registration = textOf(values, 'registration_mode');
  const capacity = Number(textOf(values, 'capacity'));
  const rule = textOf(values, 'rrule');
  const price = describePrice(
    {
      cost: textOf(values, 'cost').trim(),
      price_amount: numberOf(values, 'price_amount'),
      price_currency: owner.currency,
    },
    language,
  );
  return {
    day: read(values, 'starts_at').slice(0, 10),
    when: timesOf(values, language),
    repeats: rule === '' ? '' : formatRule(rule, t) || t.recurrence.custom,
    place: isOnline
      ? facts.online
      : [textOf(values, 'venue_name'), textOf(values, 'city')]
          .map((text) => text.trim())
          .filter(Boolean)
          .join(', '),
    address: isOnline ? '' : addressLine(values),
    tagline: textOf(values, 'summary').trim(),
    chips: [
      mode === 'mixed' ? facts.mixed : undefined,
      price,
      registration === 'internal' && capacity > 0 ? t.shown.spots(capacity) : undefined,
    ].filter((chip) => chip !== undefined),
    action:
      registration === 'internal'
        ? t.shown.register
        : registration === 'external'
          ? t.shown.registerElsewhere
          : '',
  };
}

function timesOf(values: Values, language: Language): string {
  const [starts, ends] = [read(values, 'starts_at'), read(values, 'ends_at')];
  if (starts === '') return postFormStrings[language].shown.noDate;
  if (ends > starts || values['all_day'] === true) {
    const times = { starts_at: `${starts}Z`, ends_at: `${ends > starts ? ends : starts}Z` };
    return describeDate({ ...times, time_zone: 'UTC', all_day: values['all_day'] === true }, language).line;
  }
  const clock = { zone: 'UTC', locale: dateLocale(language) };
  return `${formatDay(`${starts}Z`, clock)}, ${formatTime(`${starts}Z`, clock)}`;
}

const onDate = (local: string, language: Language) =>
  formatDate(`${local}Z`, { zone: 'UTC', locale: dateLocale(language) });

function describeDeal(values: Values, owner: PostOwner, language: Language): PostWords {
  const kind = textOf(values, 'discount_kind');
  const discount = describeDiscount(
    {
      discount_kind: kind === 'percent' || kind === 'amount' ? kind : null,
      discount_value: numberOf(values, 'discount_value'),
      currency: owner.currency,
    },
    language,
  );
  const until = read(values, 'valid_until');
  return {
    ...nothing,
    when: until && postFactStrings[language].validUntil(onDate(until, language)),
    place: owner.name,
    tagline: textOf(values, 'tagline').trim(),
    chips: discount === undefined ? [] : [discount],
    action: postFormStrings[language].shown.claim,
  };
}

const isUnit = (name: string): name is keyof PostFacts['per'] => name in postFactStrings.en.per;

function describeJob(values: Values, owner: PostOwner, language: Language): PostWords {
  const t = postFormStrings[language];
  const facts = postFactStrings[language];
  const unit = textOf(values, 'salary_unit');
  const pay = describePay(
    {
      salary_min: numberOf(values, 'salary_min'),
      salary_max: numberOf(values, 'salary_max'),
      salary_unit: isUnit(unit) ? unit : null,
      salary_currency: owner.currency,
      salary_range: textOf(values, 'salary_range').trim(),
    },
    language,
  );
  const type = textOf(values, 'job_type');
  const closes = read(values, 'expire_date');
  return {
    ...nothing,
    when: [owner.name, textOf(values, 'location').trim()].filter(Boolean).join(' · '),
    place: closes && facts.applyBy(onDate(closes, language)),
    chips: [
      t.fields.job['job_type']?.options?.[type] ?? type,
      ...(values['is_remote'] === true && type !== 'Remote' ? [facts.remote] : []),
      ...(pay === '' ? [] : [pay]),
    ],
    action: t.shown.apply,
  };
}
