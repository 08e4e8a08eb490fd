import { postFormStrings, type PostTexts } from '../../../i18n/business/post-form-strings.ts';
import type { Row } from '../../../kit/forms/form-fields.ts';
import type { PostKind } from './post-kinds.ts';
import { validateRule } from './recurrence.ts';

const day = 86_400_000;

/** Errors by field name where valid fields of a post contradict each other. `now` is in milliseconds since 1970. */
export function validateCrossField(
  kind: PostKind,
  row: Row,
  now = Date.now(),
  t: PostTexts = postFormStrings.en,
): Record<string, string> {
  const { wrong } = t;
  const at = (name: string) => {
    const value = row[name];
    return typeof value === 'string' ? Date.parse(value) : NaN;
  };
  const errors: Record<string, string> = {};
  if (kind === 'job') {
    if (at('expire_date') <= now) errors['expire_date'] = wrong.past;
    if (at('expire_date') > now + 400 * day) errors['expire_date'] = wrong.closingTooLate;
    const [min, max] = [row['salary_min'], row['salary_max']];
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      errors['salary_max'] = wrong.belowMinimum;
    if (!row['apply_by_form'] && !row['application_url'] && !row['contact_email'])
      errors['contact_email'] = wrong.noWayToApply;
  }
  if (kind === 'event') {
    if (at('ends_at') <= at('starts_at')) errors['ends_at'] = wrong.endBeforeStart;
    if (at('ends_at') > at('starts_at') + 31 * day) errors['ends_at'] = wrong.tooLong;
    if (row['registration_mode'] === 'external' && !row['registration_url'])
      errors['registration_url'] = wrong.noRegistrationLink;
    const rule = row['rrule'];
    const isSeries = typeof rule === 'string';
    const wrongRule = isSeries ? validateRule(rule, t) : undefined;
    if (wrongRule !== undefined) errors['rrule'] = wrongRule;
    if (!isSeries && at('registration_opens_at') >= at('ends_at'))
      errors['registration_opens_at'] = wrong.afterEvent;
    if (!isSeries && at('registration_closes_at') > at('ends_at'))
      errors['registration_closes_at'] = wrong.afterEvent;
    if (at('registration_closes_at') <= at('registration_opens_at'))
      errors['registration_closes_at'] = wrong.closesBeforeOpening;
    if ((typeof row['latitude'] === 'number') !== (typeof row['longitude'] === 'number'))
      errors['longitude'] = wrong.halfCoordinates;
  }
  if (kind === 'deal') {
    if (at('valid_until') <= at('valid_from')) errors['valid_until'] = wrong.endBeforeStart;
    if (at('publish_from') >= at('valid_until')) errors['publish_from'] = wrong.afterDeal;
    if (at('publish_until') <= at('publish_from')) errors['publish_until'] = wrong.hiddenBeforeShown;
    const value = row['discount_value'];
    if ((row['discount_kind'] === null) !== (value === null)) errors['discount_value'] = wrong.halfDiscount;
    if (row['code_type'] === 'shared' && !row['shared_code']) errors['shared_code'] = wrong.code;
    if (row['discount_kind'] === 'percent' && typeof value === 'number' && value > 100)
      errors['discount_value'] = wrong.overHundred;
  }
  return errors;
}
