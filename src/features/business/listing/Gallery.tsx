import { DragDropProvider, useDragDropManager } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface GalleryProps {
  photos: readonly string[];
  onMove: (from: number, to: number) => void;
  onRemove: (url: string) => void;
}

/** The photos in their order: dragged, moved by keys or by buttons, and removed. */
export function Gallery({ photos, onMove, onRemove }: GalleryProps) {
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
              onMove={(to, label) => move(index, to, label)}
              onRemove={() => onRemove(url)}
            />
          ))}
        </ul>
      </DragDropProvider>
      <p className="visually-hidden" role="status">
        {at >= 0 && `Photo moved to position ${String(at + 1)} of ${String(photos.length)}.`}
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
  onMove: (to: number, label: string) => void;
  onRemove: () => void;
}

function Photo({ url, index, count, onMove, onRemove }: PhotoProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: url, index });
  const name = `photo ${String(index + 1)}`;
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
      <button type="button" className="photo-handle" ref={handleRef} aria-label={`Drag ${name}`}>
        <img src={pictureAddress(url)} alt="" loading="lazy" draggable={false} width="320" height="240" />
      </button>
      <span className="actions">
        {index > 0 && button('Move up', index - 1, ArrowUp)}
        {index < count - 1 && button('Move down', index + 1, ArrowDown)}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
        >
          <Icon icon={Trash2} />
        </button>
      </span>
    </li>
  );
}
