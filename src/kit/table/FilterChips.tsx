import { Plus, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { listsStrings } from '../../i18n/shared/lists-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QueryBoundary } from '../QueryBoundary.tsx';
import type { ListFilter } from './list-definition.ts';

interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onSet: (id: string, value: string) => void;
}

/** The filters that are set, each as a chip to edit or remove, and a menu that adds one. */
export function FilterChips({ filters, values, onSet }: FilterChipsProps) {
  const t = useStrings(listsStrings);
  const menu = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string>();
  const menuId = useId();
  const isShown = ({ id }: ListFilter) => Boolean(values[id]) || id === added;
  const free = filters.filter(
    (filter) => !isShown(filter) && (filter.options.length > 0 || filter.load !== undefined),
  );
  const chipOf = (filter: ListFilter) => (
    <Chip
      key={filter.id}
      filter={filter}
      value={values[filter.id] ?? ''}
      isNew={filter.id === added}
      onChange={(value) => {
        setAdded(undefined);
        onSet(filter.id, value);
      }}
      onRemove={() => {
        setAdded(undefined);
        if (values[filter.id]) onSet(filter.id, '');
      }}
    />
  );
  return (
    <>
      {filters.filter(isShown).map((filter) => {
        const { id, load } = filter;
        if (!load) return chipOf(filter);
        return (
          <QueryBoundary key={id} queryKey={['list-filter', id, filter.label]} load={load}>
            {(options) => chipOf({ ...filter, options })}
          </QueryBoundary>
        );
      })}
      {free.length > 0 && (
        <>
          <button type="button" className="chip-button" popoverTarget={menuId}>
            <Icon icon={Plus} />
            {t.filter}
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
  const t = useStrings(listsStrings);
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
        <option value="">{t.all}</option>
        {options.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
        {isOther && <option value={value}>{other ?? value}</option>}
      </select>
      <button type="button" aria-label={t.removeFilter(label)} onClick={onRemove}>
        <Icon icon={X} />
      </button>
    </span>
  );
}
