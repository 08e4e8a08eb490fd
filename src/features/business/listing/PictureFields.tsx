import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { retryableImport } from '../../../lib/browser/retryable-import.ts';
import { removePicture, uploadWholePicture } from '../../../lib/browser/upload-picture.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { PictureChooser } from '../../../kit/PictureChooser.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useUploads } from '../../../kit/use-uploads.ts';
import { Button } from '../../../ui/Button.tsx';
import { AddPhotos } from './AddPhotos.tsx';
import type { ApprovalNotes } from './approval.ts';
import { FieldNote } from './FieldNote.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { UploadList } from './UploadList.tsx';
import { PlansLink } from '../../../ui/PlansLink.tsx';

// Only who opens the photos needs what drags them.
const loadGallery = retryableImport(
  () => import('./Gallery.tsx'),
  ({ Gallery }) => Gallery,
  'Gallery',
);

interface PictureFieldsProps {
  businessId: string;
  draft: ListingDraft;
  /** The draft as it is now: files are uploaded while more is changed. */
  readDraft: () => ListingDraft;
  /** How many photos the gallery takes, and where there are more. */
  max: number;
  more: string | undefined;
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
export function PictureFields({
  businessId,
  draft,
  readDraft,
  max,
  more,
  noteOf,
  onChange,
}: PictureFieldsProps) {
  const { pictures: t, removed, undo } = useStrings(listingEditorStrings);
  const [former, setFormer] = useState<Pictures>();
  const { logo_url, cover_url, gallery, gallery_descriptions } = draft;
  const remove = (patch: Partial<Pictures>) => {
    setFormer({ logo_url, cover_url, gallery });
    onChange(patch);
  };
  const add = (patch: Partial<Pictures>) => {
    setFormer(undefined);
    onChange(patch);
  };
  const isFull = () => readDraft().gallery.length >= max;
  const uploads = useUploads(async (file, watch) => {
    if (isFull()) throw new UserError(t.full(max));
    const target = { bucket: 'covers', folder: businessId, size: 1600 } as const;
    const url = await uploadWholePicture(file, target, watch);
    if (isFull()) {
      await removePicture(target.bucket, url);
      throw new UserError(t.full(max));
    }
    add({ gallery: [...readDraft().gallery, url] });
  });
  return (
    <>
      {former && (
        <p role="status">
          {removed}{' '}
          <button type="button" className="link" onClick={() => add(former)}>
            {undo}
          </button>
        </p>
      )}
      <h3>{t.logo}</h3>
      <FieldNote>{noteOf('logo_url')}</FieldNote>
      <One url={logo_url} alt={t.yourLogo} label={t.removeLogo} onRemove={() => remove({ logo_url: null })} />
      <PictureChooser
        label={logo_url ? t.changeLogo : t.chooseLogo}
        target={{ bucket: 'logos', folder: businessId, aspect: 1, size: 512 }}
        onUploaded={(url) => add({ logo_url: url })}
      />
      <h3>{t.cover}</h3>
      <FieldNote>{noteOf('cover_url')}</FieldNote>
      <One
        url={cover_url}
        alt={t.yourCover}
        label={t.removeCover}
        onRemove={() => remove({ cover_url: null })}
      />
      <PictureChooser
        label={cover_url ? t.changeCover : t.chooseCover}
        target={{ bucket: 'covers', folder: businessId, aspect: 16 / 9, size: 1600 }}
        onUploaded={(url) => add({ cover_url: url })}
      />
      <h3>{t.gallery}</h3>
      <FieldNote>{noteOf('gallery')}</FieldNote>
      {gallery.length > 0 && <p className="field-hint">{t.describe}</p>}
      {gallery.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <QueryBoundary queryKey={['gallery-editor']} load={loadGallery}>
          {(Gallery) => (
            <Gallery
              photos={gallery}
              descriptions={gallery_descriptions}
              onDescribe={(url, text) =>
                onChange({ gallery_descriptions: { ...gallery_descriptions, [url]: text } })
              }
              onMove={(from, to) => add({ gallery: moved(gallery, from, to) })}
              onRemove={(url) => remove({ gallery: gallery.filter((one) => one !== url) })}
            />
          )}
        </QueryBoundary>
      )}
      <AddPhotos
        onAdd={(files) => {
          uploads.forgetEnded();
          uploads.add(files);
        }}
      />
      <p className="field-hint">
        {t.count(gallery.length, max)}
        {more && gallery.length >= max && (
          <>
            {' '}
            {more} <PlansLink />
          </>
        )}
      </p>
      <UploadList uploads={uploads.all} onRetry={uploads.retry} onCancel={uploads.cancel} />
    </>
  );
}

interface OneProps {
  url: string | null;
  alt: string;
  /** The accessible name of the button that removes it. */
  label: string;
  onRemove: () => void;
}

function One({ url, alt, label, onRemove }: OneProps) {
  const { remove } = useStrings(listingEditorStrings);
  const address = pictureAddress(url);
  if (!address) return null;
  return (
    <p className="actions">
      <img className="picture-one" src={address} alt={alt} />
      <Button variant="quiet" aria-label={label} onClick={onRemove}>
        {remove}
      </Button>
    </p>
  );
}
