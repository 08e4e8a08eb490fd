import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { DragDropProvider, useDragDropManager } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface GalleryProps {
  photos: readonly string[];
  /** By the addresses of the photos. */
  descriptions: Readonly<Record<string, string>>;
  onDescribe: (url: string, text: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (url: string) => void;
}

/** The photos in their order: dragged, moved by keys or by buttons, described and removed. */
export function Gallery({ photos, descriptions, onDescribe, onMove, onRemove }: GalleryProps) {
  const { pictures: t } = useStrings(listingEditorStrings);
  const [moved, setMoved] = useState<{ url: string; label: string }>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!moved) return;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-url') === moved.url);
    const buttons = [...(row?.querySelectorAll('button') ?? [])];
    // At an end the button is gone: the other one, then.
    (buttons.find((one) => one.dataset['move'] === moved.label) ?? buttons[1])?.focus();
  }, [moved, photos]);
  const at = moved ? photos.indexOf(moved.url) : -1;
  const move = (from: number, to: number, label: string) => {
    const url = photos[from];
    if (url === undefined) return;
    setMoved({ url, label });
    onMove(from, to);
  };
  return (
    <>
      <DragDropProvider
        onDragEnd={({ canceled, operation: { source } }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
          onMove(source.initialIndex, source.index);
        }}
      >
        <WithoutStyleElement />
        <ul className="gallery" ref={list}>
          {photos.map((url, index) => (
            <Photo
              key={url}
              url={url}
              index={index}
              count={photos.length}
              description={descriptions[url] ?? ''}
              onDescribe={(text) => onDescribe(url, text)}
              onMove={(to, label) => move(index, to, label)}
              onRemove={() => onRemove(url)}
            />
          ))}
        </ul>
      </DragDropProvider>
      <p className="visually-hidden" role="status">
        {at >= 0 && t.moved(at + 1, photos.length)}
      </p>
    </>
  );
}

/** The library's style element would break the Content Security Policy: business.css has what it needs. */
function WithoutStyleElement() {
  const manager = useDragDropManager();
  useEffect(() => {
    for (const plugin of manager?.plugins ?? []) if ('addRoot' in plugin) plugin.destroy();
  }, [manager]);
  return null;
}

interface PhotoProps {
  url: string;
  index: number;
  count: number;
  description: string;
  onDescribe: (text: string) => void;
  onMove: (to: number, label: string) => void;
  onRemove: () => void;
}

function Photo({ url, index, count, description, onDescribe, onMove, onRemove }: PhotoProps) {
  const id = useId();
  const { ref, handleRef, isDragging } = useSortable({ id: url, index });
  const { pictures: t, remove } = useStrings(listingEditorStrings);
  const name = t.photo(index + 1);
  const button = (label: string, to: number, icon: typeof ArrowUp) => (
    <button
      type="button"
      className="icon-button"
      data-move={label}
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={() => onMove(to, label)}
    >
      <Icon icon={icon} />
    </button>
  );
  return (
    <li ref={ref} data-url={url} data-dragged={isDragging}>
      <button type="button" className="photo-handle" ref={handleRef} aria-label={t.drag(name)}>
        <img src={pictureAddress(url)} alt="" loading="lazy" draggable={false} width="320" height="240" />
      </button>
      <span className="actions">
        {index > 0 && button(t.up, index - 1, ArrowUp)}
        {index < count - 1 && button(t.down, index + 1, ArrowDown)}
        <button
          type="button"
          className="icon-button"
          aria-label={t.remove(name)}
          title={remove}
          onClick={onRemove}
        >
          <Icon icon={Trash2} />
        </button>
      </span>
      <div className="field">
        <label htmlFor={id}>{t.description}</label>
        <div className="field-input">
          <textarea
            id={id}
            rows={3}
            maxLength={200}
            aria-label={t.descriptionOf(name)}
            value={description}
            onChange={({ target }) => onDescribe(target.value)}
          />
        </div>
      </div>
    </li>
  );
}
