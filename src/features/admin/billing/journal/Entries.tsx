import { formatMinorUnits } from '#contracts/money.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { depositUrl } from '../deposits/deposits.ts';
import { formatDayOf, invoiceUrl } from '../labels.ts';
import { type Balance, entriesAtOnce, type Entry, type Period, readEntries } from './journal.ts';

interface EntriesProps {
  period: Period;
  /** Empty for all. */
  account: string;
  page: number;
  balances: readonly Balance[];
  currency: string;
  onChoose: (changes: { account?: string; page?: string }) => void;
}

const urlOf = ({ invoice_id: invoice, deposit_id: deposit }: Entry) =>
  deposit ? depositUrl(deposit) : invoice ? invoiceUrl(invoice) : undefined;

const columnsOf = (currency: string): Column<Entry>[] => [
  {
    id: 'day',
    label: 'Day',
    show: ({ booked_on: day }) => <span className="date">{formatDayOf(day)}</span>,
    text: ({ booked_on: day }) => day,
  },
  {
    id: 'account',
    label: 'Account',
    show: ({ account_code: code, account_name: name }) => `${code} ${name}`,
    text: ({ account_code: code }) => code,
  },
  {
    id: 'description',
    label: 'Entry',
    show: (entry) => {
      const href = urlOf(entry);
      return href ? <a href={href}>{entry.description}</a> : entry.description;
    },
    text: ({ description }) => description,
  },
  {
    id: 'name',
    label: 'Member',
    show: ({ name }) => <span dir="auto">{name}</span>,
    text: ({ name }) => name,
  },
  ...(['debit', 'credit'] as const).map((side): Column<Entry> => ({
    id: side,
    label: side === 'debit' ? 'Debit' : 'Credit',
    isNumber: true,
    show: (entry) => (entry[side] === 0 ? '' : formatMinorUnits(entry[side], currency)),
    text: (entry) => entry[side],
  })),
];

/** The entries of a period in pages, those of one posting together; of all accounts or of one. */
export function Entries({ period, account, page, balances, currency, onChoose }: EntriesProps) {
  const total = balances
    .filter(({ account_id: id }) => !account || id === account)
    .reduce((sum, { entries }) => sum + entries, 0);
  const pages = Math.max(1, Math.ceil(total / entriesAtOnce));
  return (
    <Panel title="Entries">
      <SelectField
        label="Account"
        value={account}
        options={[
          ['', 'All accounts'],
          ...balances.map(({ account_id: id, code, name }) => [id, `${code} ${name}`] as const),
        ]}
        onChange={({ target }) => onChoose({ account: target.value, page: '' })}
      />
      <QueryBoundary
        queryKey={['admin', 'journal', period, account, page]}
        load={() => readEntries(period, account, page)}
      >
        {(entries) =>
          entries.length === 0 ? (
            <p>No entries in this period.</p>
          ) : (
            <div className="table-scroll" data-look="wrapped">
              <DataTable
                caption="Entries"
                columns={columnsOf(currency)}
                rows={entries}
                nameOf={({ description }) => description}
              />
            </div>
          )
        }
      </QueryBoundary>
      {pages > 1 && (
        <div className="actions">
          <Button variant="quiet" disabled={page <= 1} onClick={() => onChoose({ page: String(page - 1) })}>
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button
            variant="quiet"
            disabled={page >= pages}
            onClick={() => onChoose({ page: String(page + 1) })}
          >
            Next
          </Button>
        </div>
      )}
    </Panel>
  );
}
