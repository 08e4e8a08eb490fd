import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { billingStrings } from '../../i18n/account/billing-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../i18n/use-strings.ts';
import { downloadStatement } from '../../lib/browser/billing-client.ts';
import { formatDateOnly } from '../../lib/shared/format.ts';
import { dateIn } from '../../lib/shared/zoned-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { QueryBoundary } from '../QueryBoundary.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useAction } from '../use-action.ts';
import { emailStatement, type Payer, readStatement, type Statement } from './statement.ts';

interface StatementOfAccountProps {
  payer: Payer;
  /** Whose it is, for screen readers and the name of the file. */
  name: string;
  zone: string;
}

/** The statement of an account, folded until it is opened: for a period, as PDF, and by email. */
export function StatementOfAccount(props: StatementOfAccountProps) {
  const { statement: t } = useStrings(billingStrings);
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.title}</summary>
      {isOpen && <OfPeriod {...props} />}
    </details>
  );
}

function OfPeriod({ payer, name, zone }: StatementOfAccountProps) {
  const { statement: t } = useStrings(billingStrings);
  const language = useLanguage();
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [until, setUntil] = useState(today);
  const action = useAction();
  const isPeriod = from !== '' && until !== '' && from <= until;
  const period = { from, until };
  return (
    <div className="stack">
      <div className="columns">
        <Field
          label={t.from}
          type="date"
          value={from}
          errors={isPeriod ? [] : [t.check]}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field label={t.until} type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
      </div>
      {isPeriod && (
        <>
          <QueryBoundary
            queryKey={['statement', payer, from, until]}
            load={() => readStatement(payer, period)}
          >
            {(statement) => <Entries statement={statement} caption={`${t.title}: ${name}`} />}
          </QueryBoundary>
          <ActionNotice action={action} />
          <div className="actions">
            <Button
              variant="quiet"
              isBusy={action.isBusy}
              onClick={() =>
                action.run(() => downloadStatement(payer, { ...period, language, name: t.title }))
              }
            >
              {t.pdf}
            </Button>
            <Button
              variant="quiet"
              isBusy={action.isBusy}
              onClick={() =>
                action.run(async () => ((await emailStatement(payer, period)) ? t.emailed : t.emailedBefore))
              }
            >
              {t.email}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Entries({ statement, caption }: { statement: Statement; caption: string }) {
  const { statement: t } = useStrings(billingStrings);
  const locale = useDateLocale();
  const money = (amount: number) => formatMinorUnits(amount, statement.currency, locale);
  const rows = statement.entries.map((entry, at) => ({ ...entry, id: String(at) }));
  type Entry = (typeof rows)[number];
  const day = ({ on }: Entry) => formatDateOnly(on, locale);
  const what = ({ what: kind, number }: Entry) => [t.entries[kind], number].filter(Boolean).join(' ');
  const column = (id: string, label: string, show: (row: Entry) => string): Column<Entry> => ({
    id,
    label,
    show,
    text: show,
  });
  const amount = (id: 'charge' | 'payment' | 'balance', label: string): Column<Entry> => ({
    ...column(id, label, (row) => (row[id] === 0 && id !== 'balance' ? '' : money(row[id]))),
    isNumber: true,
  });
  return (
    <>
      <p>
        {t.opening}: {money(statement.opening_balance)}
      </p>
      {rows.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <div className="table-scroll" data-look="wrapped">
          <DataTable
            caption={caption}
            columns={[
              column('on', t.date, day),
              column('what', t.what, what),
              amount('charge', t.charge),
              amount('payment', t.payment),
              amount('balance', t.balance),
            ]}
            rows={rows}
            nameOf={what}
          />
        </div>
      )}
      <p>
        <strong>
          {t.closing}: {money(statement.closing_balance)}
        </strong>
      </p>
    </>
  );
}
