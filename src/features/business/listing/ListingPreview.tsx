import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { listOf, textOf } from '../../../kit/forms/form-fields.ts';
import type { ListingDraft } from './listing-draft.ts';
import { WeekHours } from './WeekHours.tsx';

/** The page of a listing in small, as it would be with what is typed. */
export function ListingPreview({ draft }: { draft: ListingDraft }) {
  const t = useStrings(listingEditorStrings);
  const { values, week, logo_url, cover_url, gallery } = draft;
  const yearFounded = textOf(values, 'year_founded').trim();
  const [logo, cover] = [pictureAddress(logo_url), pictureAddress(cover_url)];
  const photos = gallery.map(pictureAddress).filter((address) => address !== undefined);
  const address = ['address_line1', 'address_line2', 'city', 'state', 'zip_code']
    .map((name) => textOf(values, name).trim())
    .filter(Boolean)
    .join(', ');
  const facts = [
    address,
    textOf(values, 'phone'),
    values['show_email'] === true ? textOf(values, 'email') : '',
    textOf(values, 'website'),
    yearFounded && t.pagePreview.founded(yearFounded),
  ].filter(Boolean);
  return (
    <aside className="card stack preview" aria-label={t.pagePreview.label} tabIndex={0}>
      <p className="soft">{t.preview}</p>
      {cover && <img className="preview-cover" src={cover} alt="" width="320" height="180" />}
      {logo && <img src={logo} alt="" width="72" height="72" />}
      <p className="preview-name">{textOf(values, 'name').trim() || t.pagePreview.name}</p>
      {textOf(values, 'tagline') && <p>{textOf(values, 'tagline')}</p>}
      {textOf(values, 'notice') && <p className="notice">{textOf(values, 'notice')}</p>}
      {listOf(values, 'categories').length > 0 && (
        <p className="soft">{listOf(values, 'categories').join(' · ')}</p>
      )}
      <p className="preview-text">{textOf(values, 'description') || t.pagePreview.description}</p>
      {facts.length > 0 && (
        <ul className="preview-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <WeekHours week={week} />
      {photos.length > 0 && (
        <p className="thumbs">
          {photos.map((photo) => (
            <img key={photo} src={photo} alt="" loading="lazy" width="96" height="72" />
          ))}
        </p>
      )}
    </aside>
  );
}
