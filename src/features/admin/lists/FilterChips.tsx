import { Plus, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { CategoryTable, ListFilter } from './definition.ts';
import { listCategories } from './read-list.ts';

interface FilterChipsProps {
  filters: readonly ListFilter[];
  categories: CategoryTable | undefined;
  values: Readonly<Record<string, string>>;
  onSet: (id: string, value: string) => void;
}

/** The filters that are set, each as a chip to edit or remove, and a menu that adds one. */
export function FilterChips({ filters, categories, values, onSet }: FilterChipsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string>();
  const menuId = useId();
  const all = [...filters, ...(categories ? [{ id: 'category', label: 'Category', options: [] }] : [])];
  const isShown = ({ id }: ListFilter) => Boolean(values[id]) || id === added;
  const free = all.filter(
    (filter) => !isShown(filter) && (filter.options.length > 0 || filter.id === 'category'),
  );
  const chipOf = (filter: ListFilter) => (
    <Chip
      key={filter.id}
      filter={filter}
      value={values[filter.id] ?? ''}
      isNew={filter.id === added}
      onChange={(value) => onSet(filter.id, value)}
      onRemove={() => {
        setAdded(undefined);
        if (values[filter.id]) onSet(filter.id, '');
      }}
    />
  );
  return (
    <>
      {all.filter(isShown).map((filter) =>
        filter.id === 'category' && categories ? (
          <QueryBoundary
            key={filter.id}
            queryKey={['admin', 'list-categories', categories]}
            load={() => listCategories(categories)}
          >
            {(names) => chipOf({ ...filter, options: names.map((name) => [name, name] as const) })}
          </QueryBoundary>
        ) : (
          chipOf(filter)
        ),
      )}
      {free.length > 0 && (
        <>
          <button type="button" className="chip-button" popoverTarget={menuId}>
            <Icon icon={Plus} />
            Filter
          </button>
          <div className="chip-menu" popover="auto" id={menuId} ref={menu}>
            {free.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                onClick={() => {
                  menu.current?.hidePopover();
                  setAdded(id);
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface ChipProps {
  filter: ListFilter;
  value: string;
  isNew: boolean;
  onChange: (value: string) => void;
  onRemove: () => void;
}

function Chip({ filter: { label, options, other }, value, isNew, onChange, onRemove }: ChipProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isNew) select.current?.focus();
  }, [isNew]);
  const isOther = value !== '' && !options.some(([known]) => known === value);
  return (
    <span className="filter-chip">
      <label htmlFor={id}>{label}</label>
      <select id={id} ref={select} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {options.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
        {isOther && <option value={value}>{other ?? value}</option>}
      </select>
      <button type="button" aria-label={`Remove filter: ${label}`} onClick={onRemove}>
        <Icon icon={X} />
      </button>
    </span>
  );
}
