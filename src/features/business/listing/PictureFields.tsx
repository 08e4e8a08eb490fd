import { useState } from 'react';
import { maxGalleryPictures } from '#contracts/listing.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ApprovalNotes } from './approval.ts';
import { FieldNote } from './FieldNote.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { PictureChooser } from './PictureChooser.tsx';

interface PictureFieldsProps {
  businessId: string;
  draft: ListingDraft;
  noteOf: ApprovalNotes;
  onChange: (patch: Partial<ListingDraft>) => void;
}

type Pictures = Pick<ListingDraft, 'logo_url' | 'cover_url' | 'gallery'>;

const moved = (list: string[], from: number, to: number) => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Logo, cover and gallery: added with a crop, removed with an undo, put into order. */
export function PictureFields({ businessId, draft, noteOf, onChange }: PictureFieldsProps) {
  const [former, setFormer] = useState<Pictures>();
  const { logo_url, cover_url, gallery } = draft;
  const remove = (patch: Partial<Pictures>) => {
    setFormer({ logo_url, cover_url, gallery });
    onChange(patch);
  };
  const add = (patch: Partial<Pictures>) => {
    setFormer(undefined);
    onChange(patch);
  };
  return (
    <>
      {former && (
        <p role="status">
          Removed.{' '}
          <button type="button" className="link" onClick={() => add(former)}>
            Undo
          </button>
        </p>
      )}
      <h3>Logo</h3>
      <FieldNote>{noteOf('logo_url')}</FieldNote>
      <One url={logo_url} name="logo" onRemove={() => remove({ logo_url: null })} />
      <PictureChooser
        label={logo_url ? 'Change logo' : 'Choose logo'}
        target={{ bucket: 'logos', folder: businessId, aspect: 1, size: 512 }}
        onUploaded={(url) => add({ logo_url: url })}
      />
      <h3>Cover</h3>
      <FieldNote>{noteOf('cover_url')}</FieldNote>
      <One url={cover_url} name="cover" onRemove={() => remove({ cover_url: null })} />
      <PictureChooser
        label={cover_url ? 'Change cover' : 'Choose cover'}
        target={{ bucket: 'covers', folder: businessId, aspect: 16 / 9, size: 1600 }}
        onUploaded={(url) => add({ cover_url: url })}
      />
      <h3>Gallery</h3>
      <FieldNote>{noteOf('gallery')}</FieldNote>
      {gallery.length === 0 && (
        <p className="soft">No photos yet. Show your space, your team and your products.</p>
      )}
      <ul className="gallery">
        {gallery.map((url, at) => (
          <li key={url}>
            <img src={pictureAddress(url)} alt={`Photo ${String(at + 1)}`} loading="lazy" />
            <span className="actions">
              {at > 0 && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Move up: photo ${String(at + 1)}`}
                  onClick={() => add({ gallery: moved(gallery, at, at - 1) })}
                >
                  Move up
                </button>
              )}
              <button
                type="button"
                className="link"
                aria-label={`Remove photo ${String(at + 1)}`}
                onClick={() => remove({ gallery: gallery.filter((one) => one !== url) })}
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
      {gallery.length < maxGalleryPictures ? (
        <PictureChooser
          label="Add photo"
          target={{ bucket: 'covers', folder: businessId, aspect: 4 / 3, size: 1600 }}
          onUploaded={(url) => add({ gallery: [...gallery, url] })}
        />
      ) : (
        <p className="soft">The gallery is full. Remove a photo to add another.</p>
      )}
    </>
  );
}

function One({ url, name, onRemove }: { url: string | null; name: string; onRemove: () => void }) {
  const address = pictureAddress(url);
  if (!address) return null;
  return (
    <p className="actions">
      <img className="picture-one" src={address} alt={`Your ${name}`} />
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </p>
  );
}
