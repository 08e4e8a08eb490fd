import { useState } from 'react';
import { maxGalleryPictures } from '#contracts/listing.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { retryableImport } from '../../../lib/browser/retryable-import.ts';
import { uploadWholePicture } from '../../../lib/browser/upload-picture.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { PictureChooser } from '../../../kit/PictureChooser.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AddPhotos } from './AddPhotos.tsx';
import type { ApprovalNotes } from './approval.ts';
import { FieldNote } from './FieldNote.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

// Only who opens the photos needs what drags them.
const loadGallery = retryableImport(
  () => import('./Gallery.tsx'),
  ({ Gallery }) => Gallery,
);

interface PictureFieldsProps {
  businessId: string;
  draft: ListingDraft;
  /** The draft as it is now: files are uploaded while more is changed. */
  readDraft: () => ListingDraft;
  noteOf: ApprovalNotes;
  onChange: (patch: Partial<ListingDraft>) => void;
}

type Pictures = Pick<ListingDraft, 'logo_url' | 'cover_url' | 'gallery'>;

const moved = (list: string[], from: number, to: number) => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Logo and cover, chosen with a crop, and the gallery: several photos at once, put into order, removed with an undo. */
export function PictureFields({ businessId, draft, readDraft, noteOf, onChange }: PictureFieldsProps) {
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
  const assertRoom = () => {
    if (readDraft().gallery.length < maxGalleryPictures) return;
    throw new UserError(
      `The gallery is full (${String(maxGalleryPictures)} photos). Remove one to add another.`,
    );
  };
  const {
    uploads,
    add: upload,
    retry,
  } = useUploads(async (file) => {
    assertRoom();
    const url = await uploadWholePicture(file, { bucket: 'covers', folder: businessId, size: 1600 });
    assertRoom();
    add({ gallery: [...readDraft().gallery, url] });
  });
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
      {gallery.length === 0 ? (
        <p className="soft">No photos yet. Show your space, your team and your products.</p>
      ) : (
        <QueryBoundary queryKey={['gallery-editor']} load={loadGallery}>
          {(Gallery) => (
            <Gallery
              photos={gallery}
              onMove={(from, to) => add({ gallery: moved(gallery, from, to) })}
              onRemove={(url) => remove({ gallery: gallery.filter((one) => one !== url) })}
            />
          )}
        </QueryBoundary>
      )}
      <AddPhotos onAdd={upload} />
      <p className="field-hint">
        {String(gallery.length)} of {String(maxGalleryPictures)} photos. JPEG, PNG or WebP; large photos are
        reduced on your device.
      </p>
      <UploadList uploads={uploads} onRetry={retry} />
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
