import type { ReactNode } from 'react';
import { type ListingColumn, listingLabel } from '#contracts/listing.ts';
import { listOf, textOf } from '../../../kit/forms/form-fields.ts';
import { pageLocale } from '../../../lib/browser/page-locale.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { fromSpecials, fromWeek, formatTyped, validateSpecial } from './hours.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { Section } from './listing-fields.ts';
import { WeekHours } from './WeekHours.tsx';

interface SectionViewProps {
  section: Section;
  /** What it shows. */
  draft: ListingDraft;
  /** The columns with a change that is pending review. */
  pending: ReadonlySet<string>;
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
]);
const labels: Partial<Record<ListingColumn, string>> = { address_line1: 'Address', latitude: 'Map' };

/** One section of a listing as visitors see it, with what is not set yet. */
export function SectionView({ section, draft, pending }: SectionViewProps) {
  const columns = section.columns.filter((column) => !partsOfOther.has(column));
  const labelOf = (column: ListingColumn) => labels[column] ?? listingLabel(column);
  const rows = columns.map((column) => ({ column, value: showValue(column, draft) }));
  const isShown = ({ column, value }: (typeof rows)[number]) => value !== null || pending.has(column);
  const empty = rows.filter((row) => !isShown(row));
  return (
    <>
      {rows.some(isShown) && (
        <dl className="facts-list">
          {rows.filter(isShown).map(({ column, value }) => (
            <div key={column}>
              <dt>
                {labelOf(column)} {pending.has(column) && <span className="badge">Pending review</span>}
              </dt>
              <dd>{value ?? <span className="soft">Not set</span>}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className="soft">Not set: {empty.map(({ column }) => labelOf(column)).join(', ')}</p>
      )}
    </>
  );
}

const showDay = (day: string) => formatDate(`${day}T12:00:00Z`, { zone: 'UTC', locale: pageLocale() });
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

function showValue(column: ListingColumn, draft: ListingDraft): ReactNode {
  const { values, week, specials, logo_url, cover_url, gallery } = draft;
  const text = textOf(values, column).trim();
  switch (column) {
    case 'categories':
      return listOf(values, column).length === 0 ? null : (
        <ul className="chips">
          {listOf(values, column).map((name) => (
            <li key={name} className="chip">
              {name}
            </li>
          ))}
        </ul>
      );
    case 'email':
      return text === '' ? null : (
        <>
          {text}{' '}
          <span className="soft">
            {values['show_email'] === true ? 'Shown to visitors' : 'Hidden from visitors'}
          </span>
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
      return text === '' ? null : 'Pin set';
    case 'opening_hours':
      return Object.keys(fromWeek(week)).length === 0 ? null : <WeekHours week={week} />;
    case 'special_hours':
      return specials.length === 0
        ? null
        : fromSpecials(specials.filter((special) => !validateSpecial(special))).map(
            ({ from, to, hours = [], note }) => (
              <div key={`${from} ${to} ${note ?? ''}`}>
                {[from, ...(to === from ? [] : [to])].map(showDay).join(' – ')}:{' '}
                {hours
                  .map(({ opens, closes }) => `${formatTyped(opens)} – ${formatTyped(closes)}`)
                  .join(', ') || 'Closed'}
                {note !== undefined && ` (${note})`}
              </div>
            ),
          );
    case 'temporarily_closed_until':
      return isDay(text) ? showDay(text) : null;
    case 'notice': {
      const until = textOf(values, 'notice_until');
      return text === '' ? null : `${text}${isDay(until) ? ` (until ${showDay(until)})` : ''}`;
    }
    case 'logo_url':
      return showPictures([logo_url]);
    case 'cover_url':
      return showPictures([cover_url]);
    case 'gallery':
      return showPictures(gallery);
    case 'description':
      return text === '' ? null : <span className="preview-text">{text}</span>;
    default:
      return text || null;
  }
}

function showPictures(urls: readonly (string | null)[]): ReactNode {
  const addresses = urls.map(pictureAddress).filter((address) => address !== undefined);
  return addresses.length === 0 ? null : (
    <span className="thumbs">
      {addresses.map((address) => (
        <img key={address} src={address} alt="" loading="lazy" width="96" height="72" />
      ))}
    </span>
  );
}
