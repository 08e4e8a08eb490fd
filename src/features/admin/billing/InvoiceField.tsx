import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Field } from '../../../ui/Field.tsx';
import { useSettled } from '../../../kit/use-settled.ts';
import { findOpenInvoices, type OpenInvoice } from './checks.ts';

/** An open invoice in words: number, member and what is due. */
export const describeInvoice = ({ name, payer, amount_due: due, currency }: OpenInvoice) =>
  [name, payer, `${formatMinorUnits(due, currency)} due`].filter(Boolean).join(', ');

interface InvoiceFieldProps {
  label: string;
  words: string;
  chosen: OpenInvoice | undefined;
  errors: string[];
  ref: Ref<HTMLInputElement>;
  onType: (words: string) => void;
  onChoose: (invoice: OpenInvoice) => void;
}

/** Finds an open invoice by its number or member: type, choose with the arrow keys and Enter. */
export function InvoiceField({ label, words, chosen, errors, ref, onType, onChoose }: InvoiceFieldProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(words).trim();
  const isSearched = !chosen && isOpen && settled.length >= 2;
  const { data: matches = [], isFetching } = useQuery(
    {
      queryKey: ['admin', 'open-invoices', settled],
      queryFn: () => findOpenInvoices(settled),
      enabled: isSearched,
      staleTime: 0,
    },
    queryClient,
  );
  const isShown = isSearched && matches.length > 0;
  const current = matches[Math.min(active, matches.length - 1)];
  const choose = (invoice: OpenInvoice) => {
    setOpen(false);
    onChoose(invoice);
  };
  const press = (event: KeyboardEvent) => {
    if (!isShown) return;
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, matches.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="suggested">
      <Field
        label={label}
        ref={ref}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        {...(isShown && current && { 'aria-activedescendant': `${id}-${current.id}` })}
        value={chosen ? describeInvoice(chosen) : words}
        errors={errors}
        note={isSearched && !isFetching && matches.length === 0 ? 'No open invoice' : undefined}
        onChange={({ target }) => {
          setActive(0);
          setOpen(true);
          onType(target.value);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown}>
        {matches.map((invoice) => (
          <li
            key={invoice.id}
            id={`${id}-${invoice.id}`}
            role="option"
            aria-selected={invoice.id === current?.id}
            dir="auto"
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(invoice);
            }}
          >
            {describeInvoice(invoice)}
          </li>
        ))}
      </ul>
    </div>
  );
}
