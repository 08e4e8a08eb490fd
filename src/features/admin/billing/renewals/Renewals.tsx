import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { counted } from '../../../../i18n/counted.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import type { Selection } from '../../../../kit/table/selection.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { addDays } from '../../../../lib/shared/calendar-days.ts';
import { formatDate } from '../../../../lib/shared/format.ts';
import { dateIn } from '../../../../lib/shared/zoned-time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { payerColumn } from '../columns.tsx';
import { issueRenewals, previewRenewals, type Renewal, type RenewalPreview } from './renewals.ts';

/** The invoices for next terms until a day, which staff issue before they are issued by themselves. */
export function Renewals() {
  return <BillingGate name="Renewal invoices">{({ zone }) => <UntilDay zone={zone} />}</BillingGate>;
}

const farthest = 180;

function UntilDay({ zone }: { zone: string }) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [day, setDay] = useState(addDays(today, 30));
  const isInRange = day >= today && day <= addDays(today, farthest);
  return (
    <Panel title="Invoices for next terms">
      <Field
        label="Issued by"
        hint="Nothing is issued by looking. Each plan says how many days before the end of a term."
        type="date"
        min={today}
        max={addDays(today, farthest)}
        value={day}
        errors={isInRange ? [] : ['Choose a day within the next 180 days.']}
        onChange={({ target }) => setDay(target.value)}
      />
      {isInRange && (
        <QueryBoundary queryKey={['admin', 'renewals', day]} load={() => previewRenewals(day)}>
          {(preview, _, refetch) => (
            <Preview key={day} preview={preview} day={day} zone={zone} onIssued={refetch} />
          )}
        </QueryBoundary>
      )}
    </Panel>
  );
}

const columnsOf = (zone: string, currency: string): Column<Renewal>[] => [
  payerColumn(({ name }) => name),
  { id: 'plan', label: 'Plan', show: ({ plan }) => plan, text: ({ plan }) => plan },
  {
    id: 'starts',
    label: 'Next term begins',
    show: ({ starts_at }) => formatDate(starts_at, { zone }),
    text: ({ starts_at }) => starts_at,
  },
  {
    id: 'amount',
    label: 'Amount before taxes',
    isNumber: true,
    show: ({ amount }) => formatMinorUnits(amount, currency),
    text: ({ amount }) => amount,
  },
];

interface PreviewProps {
  preview: RenewalPreview;
  day: string;
  zone: string;
  onIssued: () => Promise<unknown>;
}

function Preview({ preview: { count, amount, currency, rows }, day, zone, onIssued }: PreviewProps) {
  const [selection, setSelection] = useState<Selection>({ ids: new Set(), anchor: undefined });
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (count === 0) return <p>No invoices for next terms until then.</p>;
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  const isAll = chosen.length === 0;
  const issued = isAll ? rows : chosen;
  const issue = () =>
    action.run(async () => {
      const done = await issueRenewals(
        day,
        issued.map(({ id }) => id),
      );
      close();
      setSelection({ ids: new Set(), anchor: undefined });
      await onIssued();
      return `${counted(done, '# invoice', '# invoices')} issued and emailed.`;
    });
  return (
    <>
      <p role="status">
        {counted(count, '# invoice', '# invoices')}, {formatMinorUnits(amount, currency)} before taxes
        {count > rows.length && `. The first ${String(rows.length)} are listed.`}
      </p>
      <div className="table-scroll" data-look="wrapped">
        <DataTable
          caption="Invoices for next terms"
          columns={columnsOf(zone, currency)}
          rows={rows}
          nameOf={({ name }) => name ?? 'No name'}
          selection={selection}
          onSelect={setSelection}
          isBusy={action.isBusy}
        />
      </div>
      <p>
        <Button onClick={() => setAsking(true)}>
          {isAll
            ? `Issue ${counted(issued.length, '# invoice', 'all # invoices')} now…`
            : `Issue ${counted(issued.length, '# selected invoice', '# selected invoices')} now…`}
        </Button>
      </p>
      {isAsking && (
        <Modal title={`Issue ${counted(issued.length, '# invoice', '# invoices')}?`} onClose={close}>
          <p>
            {formatMinorUnits(
              issued.reduce((sum, row) => sum + row.amount, 0),
              currency,
            )}{' '}
            before taxes. Each gets its number and is emailed now.
          </p>
          <ActionNotice action={action} />
          <div className="actions">
            <Button isBusy={action.isBusy} onClick={issue}>
              Issue and email
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
