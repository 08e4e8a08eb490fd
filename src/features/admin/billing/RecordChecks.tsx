import { type KeyboardEvent, useRef, useState } from 'react';
import { formatMinorUnits, parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { counted } from '../../../i18n/counted.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { BillingGate } from './BillingGate.tsx';
import { type CheckResult, type OpenInvoice, recordChecks } from './checks.ts';
import { depositPayments, depositUrl } from './deposits/deposits.ts';
import { describeInvoice, InvoiceField } from './InvoiceField.tsx';

interface Row {
  requestId: string;
  words: string;
  invoice?: OpenInvoice | undefined;
  amount: string;
  reference: string;
  day: string;
  result?: CheckResult | undefined;
}

/** Several checks by keyboard: each row pays an open invoice, and all are recorded in one call. */
export function RecordChecks() {
  return <BillingGate name="Record checks">{(session) => <Checks {...session} />}</BillingGate>;
}

const isEmpty = ({ words, invoice }: Row) => words.trim() === '' && !invoice;

function Checks({ zone, currency }: { zone: string; currency: string }) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  const newRow = (day = today): Row => ({
    requestId: crypto.randomUUID(),
    words: '',
    amount: '',
    reference: '',
    day,
  });
  const [rows, setRows] = useState(() => [newRow()]);
  const [deposit, setDeposit] = useState<string>();
  const fields = useRef(new Map<string, HTMLInputElement>());
  const action = useAction();
  const change = (id: string, changes: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.requestId === id ? { ...row, ...changes } : row)));
  const amountOf = (row: Row) => {
    const read = parseMinorUnits(row.amount, currency);
    return 'problem' in read ? 0 : read.amount;
  };
  const isRecorded = ({ result }: Row) => result !== undefined && 'paymentId' in result;
  const recorded = rows.flatMap(({ result }) => (result && 'paymentId' in result ? [result.paymentId] : []));
  const typed = rows.filter((row) => !isEmpty(row));
  const goOn = (row: Row) => {
    const next = rows[rows.indexOf(row) + 1];
    if (next) {
      fields.current.get(next.requestId)?.focus();
      return;
    }
    setRows([...rows, newRow(row.day)]);
  };
  const press = (event: KeyboardEvent, row: Row) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isEmpty(row)) goOn(row);
  };
  const save = () =>
    action.submit(async () => {
      const open = typed.filter((row) => !isRecorded(row));
      const problems = new Map<string, CheckResult>();
      for (const row of open) {
        const read = parseMinorUnits(row.amount, currency);
        if (!row.invoice) problems.set(row.requestId, { error: 'Choose an open invoice from the list.' });
        else if ('problem' in read) problems.set(row.requestId, { error: read.problem });
      }
      const ready = open.flatMap((row) =>
        row.invoice && !problems.has(row.requestId)
          ? [{ ...row, invoiceId: row.invoice.id, amount: amountOf(row) }]
          : [],
      );
      const results = ready.length > 0 ? await recordChecks(ready) : new Map<string, CheckResult>();
      const answers = new Map([...problems, ...results]);
      setRows((all) => all.map((row) => ({ ...row, result: answers.get(row.requestId) ?? row.result })));
      const done = [...results.values()].filter((one) => 'paymentId' in one).length;
      return `${counted(done, '# check', '# checks')} recorded.`;
    });
  return (
    <Form name="record-checks" send={save}>
      <ActionNotice action={action} />
      <ol className="check-rows">
        {rows.map((row, at) => (
          <li key={row.requestId}>
            {isRecorded(row) ? (
              <p>
                <strong>Recorded.</strong>{' '}
                {row.invoice && <span dir="auto">{describeInvoice(row.invoice)}</span>}:{' '}
                {formatMinorUnits(amountOf(row), currency)} {row.reference}
              </p>
            ) : (
              // Enter goes on to the next row wherever it is pressed in this one.
              <div className="columns" onKeyDown={(event) => press(event, row)}>
                <InvoiceField
                  label={`Invoice ${String(at + 1)}`}
                  ref={(field) => {
                    if (!field) fields.current.delete(row.requestId);
                    else {
                      const isNew = !fields.current.has(row.requestId);
                      fields.current.set(row.requestId, field);
                      if (isNew && at > 0 && at === rows.length - 1 && isEmpty(row)) field.focus();
                    }
                  }}
                  words={row.words}
                  chosen={row.invoice}
                  errors={row.result && 'error' in row.result ? [row.result.error] : []}
                  onType={(words) => change(row.requestId, { words, invoice: undefined, result: undefined })}
                  onChoose={(invoice) =>
                    change(row.requestId, {
                      invoice,
                      amount: toDecimal(invoice.amount_due, invoice.currency),
                      result: undefined,
                    })
                  }
                />
                <Field
                  label={`Amount ${String(at + 1)} (${currency})`}
                  inputMode="decimal"
                  value={row.amount}
                  onChange={({ target }) => change(row.requestId, { amount: target.value })}
                />
                <Field
                  label={`Check number ${String(at + 1)}`}
                  maxLength={100}
                  value={row.reference}
                  onChange={({ target }) => change(row.requestId, { reference: target.value })}
                />
                <Field
                  label={`Received on ${String(at + 1)}`}
                  type="date"
                  max={today}
                  value={row.day}
                  onChange={({ target }) => change(row.requestId, { day: target.value })}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status">
        {counted(typed.length, '# check', '# checks')}, total{' '}
        <strong>
          {formatMinorUnits(
            typed.reduce((sum, row) => sum + amountOf(row), 0),
            currency,
          )}
        </strong>
      </p>
      <div className="actions">
        <Button type="submit" isBusy={action.isBusy}>
          Record checks
        </Button>
        {recorded.length > 0 && (
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() =>
              action.run(async () => {
                setDeposit(await depositPayments(recorded, { day: today }));
                const left = rows.filter((row) => !isRecorded(row));
                setRows(left.length > 0 ? left : [newRow()]);
                return `${counted(recorded.length, '# check', '# checks')} deposited.`;
              })
            }
          >
            Deposit these
          </Button>
        )}
        {deposit !== undefined && <a href={depositUrl(deposit)}>Open deposit</a>}
      </div>
    </Form>
  );
}
