import { useState } from 'react';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useLeaveGuard } from '../../../../kit/forms/use-leave-guard.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { queryParam } from '../../../../lib/browser/query-param.ts';
import { dateIn } from '../../../../lib/shared/zoned-time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { type LedgerAccount, listAccounts, listTaxRates, type TaxRate } from '../books.ts';
import { invoiceUrl } from '../labels.ts';
import { type InvoiceDraft, newLine, readDraft, saveDraft, validateDraft } from './draft.ts';
import { DraftLines } from './DraftLines.tsx';
import { IssueInvoice } from './IssueInvoice.tsx';
import { readRecipient } from './read-recipient.ts';
import { RecipientField } from './RecipientField.tsx';

/** A new invoice, for whom the address of the page may name, or the draft that `?id=` names. */
export function NewInvoice() {
  return (
    <BillingGate name="New invoice">
      {(session) => (
        <QueryBoundary queryKey={['admin', 'invoice-draft']} load={readEditor}>
          {(editor) => <Editor {...editor} zone={session.zone} currency={session.currency} />}
        </QueryBoundary>
      )}
    </BillingGate>
  );
}

async function readEditor() {
  const id = queryParam('id');
  const [accounts, taxes, known, recipient] = await Promise.all([
    listAccounts(),
    listTaxRates(),
    id ? readDraft(id) : undefined,
    id ? undefined : readRecipient(queryParam('organization'), queryParam('person')),
  ]);
  return {
    accounts: accounts.filter(({ kind }) => kind === 'income'),
    taxes,
    known: { id: id || crypto.randomUUID(), seen: known?.seen ?? null, isDraft: known?.isDraft ?? true },
    first: known?.draft ?? { recipient, dueOn: '', note: '', lines: [newLine('other_income')] },
  };
}

interface EditorProps {
  accounts: LedgerAccount[];
  taxes: TaxRate[];
  known: { id: string; seen: string | null; isDraft: boolean };
  first: InvoiceDraft;
  zone: string;
  currency: string;
}

function Editor({ accounts, taxes, known, first, zone, currency }: EditorProps) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  // What is typed stays when the page loads the draft once more.
  const [{ id, seen }, setKnown] = useState(known);
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const [isIssuing, setIssuing] = useState(false);
  const action = useAction();
  useLeaveGuard(draft !== saved);
  if (!known.isDraft)
    return (
      <Panel title="Invoice">
        <p>
          This invoice was issued already. <a href={invoiceUrl(id)}>Open invoice</a>
        </p>
      </Panel>
    );
  const problems = validateDraft(draft, today, currency);
  const shown = isChecked ? problems : new Map<string, string>();
  const errorsOf = (name: string) => {
    const problem = shown.get(name);
    return problem === undefined ? [] : [problem];
  };
  const save = async () => {
    const next = await saveDraft(id, draft, seen, currency);
    setKnown({ id, seen: next, isDraft: true });
    setSaved(draft);
    history.replaceState(history.state, '', `?id=${id}`);
  };
  const submit = (work: () => Promise<unknown>) => {
    setChecked(true);
    const [wrong] = problems.keys();
    return wrong === undefined ? action.submit(work) : Promise.resolve({ rejected: wrong });
  };
  return (
    <Form
      name="invoice-draft"
      send={() =>
        submit(async () => {
          await save();
          return 'Draft saved.';
        })
      }
    >
      <ActionNotice action={action} />
      <Panel title="Member">
        <RecipientField
          recipient={draft.recipient}
          problem={shown.get('recipient')}
          onChoose={(recipient) => setDraft({ ...draft, recipient })}
        />
      </Panel>
      <Panel title="Lines">
        <DraftLines
          lines={draft.lines}
          accounts={accounts}
          taxes={taxes}
          currency={currency}
          problems={shown}
          onChange={(lines) => setDraft({ ...draft, lines })}
        />
      </Panel>
      <Panel title="Details">
        <div className="columns">
          <Field
            label="Due on (optional)"
            hint="Left empty, it is due as the billing settings say."
            type="date"
            min={today}
            value={draft.dueOn}
            errors={errorsOf('dueOn')}
            onChange={({ target }) => setDraft({ ...draft, dueOn: target.value })}
          />
          <TextArea
            label="Note (optional)"
            hint="Stands on the invoice."
            rows={3}
            maxLength={2000}
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
        </div>
      </Panel>
      <div className="actions">
        <Button
          isBusy={action.isBusy}
          onClick={() => {
            void submit(async () => {
              if (draft !== saved || seen === null) await save();
              setIssuing(true);
            });
          }}
        >
          Review and issue…
        </Button>
        <Button type="submit" variant="quiet" isBusy={action.isBusy}>
          Save draft
        </Button>
        <a href={seen === null ? '/admin/billing/invoices' : invoiceUrl(id)}>
          {seen === null ? 'All invoices' : 'Open draft'}
        </a>
      </div>
      {isIssuing && (
        <IssueInvoice
          id={id}
          onIssued={() => {
            location.assign(invoiceUrl(id));
            return Promise.resolve();
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </Form>
  );
}
