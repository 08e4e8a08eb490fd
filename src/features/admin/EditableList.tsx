import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** What the form of an item calls. */
export interface ItemFormEnd {
  onSaved: () => void;
  onCancel: () => void;
}

interface EditableListProps<Item extends { id: string; updated_at: string }> {
  items: readonly Item[];
  /** Whether the reader adds and changes them; others read them. */
  mayEdit: boolean;
  title: (item: Item) => ReactNode;
  /** Less important, after the title. */
  facts: (item: Item) => ReactNode;
  /** Said while there are none. */
  empty?: string;
  addLabel: string;
  /** Whether a panel is around the list. */
  isInPanel?: boolean;
  onSaved: () => void;
  /** The form of an item, or of a new one. */
  children: (item: Item | undefined, end: ItemFormEnd) => ReactNode;
}

/** A list whose items open in place to be changed, one at a time, with a button for a new one. */
export function EditableList<Item extends { id: string; updated_at: string }>(
  props: EditableListProps<Item>,
) {
  const { items, mayEdit, title, facts, empty, addLabel, isInPanel = false, onSaved, children } = props;
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const end = {
    onSaved: () => {
      close();
      onSaved();
    },
    onCancel: close,
  };
  const rows = (
    <>
      {items.length === 0 && empty !== undefined && <p>{empty}</p>}
      <ul className="queue">
        {items.map((item) => {
          const isOpen = open === item.id;
          const small = facts(item);
          const words = (
            <>
              <span>{title(item)}</span>
              {small !== undefined && <small>{small}</small>}
            </>
          );
          return (
            <li key={item.id} data-current={isOpen}>
              <span aria-hidden="true" />
              {mayEdit ? (
                <button
                  type="button"
                  className="opener"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : item.id)}
                >
                  {words}
                </button>
              ) : (
                <div className="stack">{words}</div>
              )}
              {isOpen && (
                <div className="detail stack" key={item.updated_at}>
                  {children(item, end)}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {mayEdit &&
        (open === 'new' ? (
          <div {...(!isInPanel && { className: 'card' })}>{children(undefined, end)}</div>
        ) : (
          <p>
            <Button variant={isInPanel ? 'quiet' : 'main'} onClick={() => setOpen('new')}>
              {addLabel}
            </Button>
          </p>
        ))}
    </>
  );
  return isInPanel ? rows : <div className="stack">{rows}</div>;
}
