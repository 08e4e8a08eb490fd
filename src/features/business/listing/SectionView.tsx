import type { ReactNode } from 'react';
import { dateLocale } from '#contracts/languages.ts';
import type { ListingColumn } from '#contracts/listing.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { listOf, textOf } from '../../../kit/forms/form-fields.ts';
import { formatDateOnly } from '../../../lib/shared/format.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import type { CategoryTitles } from './category-tree.ts';
import { fromSpecials, fromWeek, formatTyped, validateSpecial } from './hours.ts';
import type { ListingDraft } from './listing-draft.ts';
import { listingLabelIn, type Section } from './listing-fields.ts';
import { WeekHours } from './WeekHours.tsx';

interface SectionViewProps {
  section: Section;
  /** What it shows. */
  draft: ListingDraft;
  /** The columns with a change that is pending review. */
  pending: ReadonlySet<string>;
  titles: CategoryTitles;
}

// Shown as one with the first of them.
const partsOfOther: ReadonlySet<string> = new Set([
  'address_line2',
  'city',
  'state',
  'zip_code',
  'longitude',
  'notice_until',
  'show_email',
  'gallery_descriptions',
]);

/** One section of a listing as visitors see it, with what is not set yet. */
export function SectionView({ section, draft, pending, titles }: SectionViewProps) {
  const language = useLanguage();
  const { view: t, ...words } = listingEditorStrings[language];
  const labels: Partial<Record<ListingColumn, string>> = { address_line1: t.address, latitude: t.map };
  const columns = section.columns.filter((column) => !partsOfOther.has(column));
  const labelOf = (column: ListingColumn) => labels[column] ?? listingLabelIn(language)(column);
  const rows = columns.map((column) => ({ column, value: showValue(column, draft, titles, language) }));
  const isShown = ({ column, value }: (typeof rows)[number]) => value !== null || pending.has(column);
  const empty = rows.filter((row) => !isShown(row));
  return (
    <>
      {rows.some(isShown) && (
        <dl className="facts-list">
          {rows.filter(isShown).map(({ column, value }) => (
            <div key={column}>
              <dt>
                {labelOf(column)}{' '}
                {pending.has(column) && <span className="badge">{words.pending.title}</span>}
              </dt>
              <dd>{value ?? <span className="soft">{t.notSet}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className="soft">
          {t.notSet}: {empty.map(({ column }) => labelOf(column)).join(', ')}
        </p>
      )}
    </>
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

function showValue(
  column: ListingColumn,
  draft: ListingDraft,
  titles: CategoryTitles,
  language: Language,
): ReactNode {
  const { view: t } = listingEditorStrings[language];
  const locale = dateLocale(language);
  const { values, week, specials, logo_url, cover_url, gallery, gallery_descriptions } = draft;
  const text = textOf(values, column).trim();
  switch (column) {
    case 'categories':
      return listOf(values, column).length === 0 ? null : (
        <ul className="chips">
          {listOf(values, column).map((name) => (
            <li key={name} className="chip">
              {titles[name] ?? name}
            </li>
          ))}
        </ul>
      );
    case 'email':
      return text === '' ? null : (
        <>
          {text} <span className="soft">{values['show_email'] === true ? t.emailShown : t.emailHidden}</span>
        </>
      );
    case 'social_links':
      return text === '' ? null : text.split(/\s+/).map((link) => <div key={link}>{link}</div>);
    case 'address_line1': {
      const parts = ['address_line1', 'address_line2', 'city', 'state', 'zip_code'];
      return (
        parts
          .map((name) => textOf(values, name).trim())
          .filter(Boolean)
          .join(', ') || null
      );
    }
    case 'latitude':
      return text === '' ? null : t.pinSet;
    case 'opening_hours':
      return Object.keys(fromWeek(week)).length === 0 ? null : <WeekHours week={week} />;
    case 'special_hours':
      return specials.length === 0
        ? null
        : fromSpecials(specials.filter((special) => !validateSpecial(special, language))).map(
            ({ from, to, hours = [], note }) => (
              <div key={`${from} ${to} ${note ?? ''}`}>
                {[from, ...(to === from ? [] : [to])].map((day) => formatDateOnly(day, locale)).join(' – ')}:{' '}
                {hours
                  .map(
                    ({ opens, closes }) => `${formatTyped(opens, locale)} – ${formatTyped(closes, locale)}`,
                  )
                  .join(', ') || t.closed}
                {note !== undefined && ` (${note})`}
              </div>
            ),
          );
    case 'temporarily_closed_until':
      return isDay(text) ? formatDateOnly(text, locale) : null;
    case 'notice': {
      const until = textOf(values, 'notice_until');
      if (text === '') return null;
      return isDay(until) ? t.until(text, formatDateOnly(until, locale)) : text;
    }
    case 'logo_url':
      return showPictures([logo_url]);
    case 'cover_url':
      return showPictures([cover_url]);
    case 'gallery':
      return showPictures(gallery, gallery_descriptions);
    case 'description':
      return text === '' ? null : <span className="preview-text">{text}</span>;
    default:
      return text || null;
  }
}

function showPictures(
  urls: readonly (string | null)[],
  texts: Readonly<Record<string, string>> = {},
): ReactNode {
  const pictures = urls.flatMap((url) => {
    const src = pictureAddress(url);
    return src && url ? [{ src, alt: texts[url] ?? '' }] : [];
  });
  return pictures.length === 0 ? null : (
    <span className="thumbs">
      {pictures.map(({ src, alt }) => (
        <img key={src} src={src} alt={alt} loading="lazy" width="96" height="72" />
      ))}
    </span>
  );
}
