import { acceptedPictures } from '#contracts/stored-files.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ImagePlus } from 'lucide';
import { Icon } from '../../../ui/Icon.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';

/** Takes several pictures at once, by the file dialog or by dropping them. */
export function AddPhotos({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { pictures: t } = useStrings(listingEditorStrings);
  const zone = useFileDrop(onAdd);
  return (
    <div className="drop-zone" {...zone}>
      <label className="button" data-variant="quiet">
        <Icon icon={ImagePlus} /> {t.add}
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept={acceptedPictures}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <span className="soft">{t.drop}</span>
    </div>
  );
}
