import { type ComponentProps, type DragEvent, useState } from 'react';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldEditor } from './FieldEditor.tsx';

interface FieldRowProps extends Omit<ComponentProps<typeof FieldEditor>, 'onDone'> {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onStep: (step: -1 | 1) => void;
  /** Puts the field with this id before this one. */
  onDrop: (id: string) => void;
}

const dragType = 'application/x-form-field';

/** A field in the list of the builder: moved by buttons or by dragging, and opened to edit it. */
export function FieldRow({ isOpen, onOpen, onStep, onDrop, ...editor }: FieldRowProps) {
  const t = useStrings(formBuilderStrings);
  const [isOver, setOver] = useState(false);
  const { field, error } = editor;
  const label = field.label || t.newField;
  const accepts = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <li
      className="built-field"
      data-over={isOver}
      data-field={field.id}
      onDragOver={accepts}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData(dragType));
      }}
    >
      <div className="built-head">
        <span
          className="drag-handle"
          draggable
          aria-hidden="true"
          title={t.drag}
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, field.id);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          ⠿
        </span>
        <button type="button" className="built-title" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <strong dir="auto">{label}</strong>
          <small>
            {[
              t.types[field.type],
              field.is_required && t.requiredBadge,
              field.condition && t.conditionalBadge,
              field.asked_of === 'order' && t.onceBadge,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </button>
        <Button variant="quiet" aria-label={t.up(label)} data-move="up" onClick={() => onStep(-1)}>
          ↑
        </Button>
        <Button variant="quiet" aria-label={t.down(label)} data-move="down" onClick={() => onStep(1)}>
          ↓
        </Button>
      </div>
      {error !== undefined && !isOpen && <p className="field-error">{error}</p>}
      {isOpen && <FieldEditor {...editor} onDone={() => onOpen(false)} />}
    </li>
  );
}
