import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ImagePlus } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

/** Takes several pictures at once, by the file dialog or by dropping them. */
export function AddPhotos({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { pictures: t } = useStrings(listingEditorStrings);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="drop-zone"
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onAdd([...event.dataTransfer.files]);
      }}
    >
      <label className="button" data-variant="quiet">
        <Icon icon={ImagePlus} /> {t.add}
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept="image/jpeg,image/png,image/webp,image/avif"
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
