import { type ReactNode, type Ref, useEffect, useRef } from 'react';

interface SuggestionListProps<Item> {
  /** The text that is typed in names it (`aria-controls`), and its chosen option (`aria-activedescendant`). */
  id: string;
  label: string;
  items: readonly Item[];
  /** What an item has in common with no other. */
  keyOf: (item: Item) => string;
  /** Place in `items`. */
  chosen: number;
  onUse: (item: Item) => void;
  children: (item: Item) => ReactNode;
  ref?: Ref<HTMLUListElement>;
}

/** The id of an option of a list with this id. */
export const suggestionId = (id: string, key: string) => `${id}-${key}`;

/** What fits what is being typed. The text keeps the focus and moves the choice. */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { id, label, items, keyOf, chosen, onUse, children, ref } = props;
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    option.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ul ref={ref} id={id} className="suggestion-list" role="listbox" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          ref={index === chosen ? option : undefined}
          id={suggestionId(id, keyOf(item))}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => {
            event.preventDefault();
            onUse(item);
          }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
