import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { formatClock } from '../../../lib/shared/format.ts';
import { weekdays } from '#contracts/calendar.ts';
import { listOf, textOf } from '../../../kit/forms/form-fields.ts';
import { fromWeek, validateSlots } from './hours.ts';
import type { ListingDraft } from './listing-draft.ts';

/** The page of a listing in small, as it would be with what is typed. */
export function ListingPreview({ draft }: { draft: ListingDraft }) {
  const { values, week, logo_url, gallery } = draft;
  const yearFounded = textOf(values, 'year_founded').trim();
  const logo = pictureAddress(logo_url);
  const address = ['address_line1', 'address_line2', 'city', 'state', 'zip_code']
    .map((name) => textOf(values, name).trim())
    .filter(Boolean)
    .join(', ');
  const isReadable = weekdays.every((day) => !validateSlots(week[day]));
  const hours = isReadable ? fromWeek(week) : {};
  return (
    <aside className="card stack preview" aria-label="Page preview">
      <p className="soft">Preview</p>
      {logo && <img src={logo} alt="" width="72" height="72" />}
      <p className="preview-name">{textOf(values, 'name').trim() || 'Business name'}</p>
      {textOf(values, 'tagline') && <p>{textOf(values, 'tagline')}</p>}
      {textOf(values, 'notice') && <p className="notice">{textOf(values, 'notice')}</p>}
      {listOf(values, 'categories').length > 0 && (
        <p className="soft">{listOf(values, 'categories').join(' · ')}</p>
      )}
      <p className="preview-text">{textOf(values, 'description') || 'Your description appears here.'}</p>
      <ul className="preview-facts">
        {[
          address,
          textOf(values, 'phone'),
          textOf(values, 'email'),
          textOf(values, 'website'),
          yearFounded && `Founded in ${yearFounded}`,
        ]
          .filter(Boolean)
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
      {Object.keys(hours).length > 0 && (
        <dl className="preview-hours">
          {weekdays.map((day) => (
            <div key={day}>
              <dt>{day.charAt(0).toUpperCase() + day.slice(1, 3)}</dt>
              <dd>
                {(hours[day] ?? [])
                  .map(({ opens, closes }) => `${formatClock(opens)} – ${formatClock(closes)}`)
                  .join(', ') || 'Closed'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {gallery.length > 0 && (
        <p className="soft">{gallery.length === 1 ? '1 photo' : `${String(gallery.length)} photos`}</p>
      )}
    </aside>
  );
}
