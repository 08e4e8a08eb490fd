import { useState } from 'react';
import { counted } from '../../../../i18n/counted.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { exportJournal, type Layout, layouts, type Period } from './journal.ts';

const hints: Readonly<Record<Layout, string>> = {
  quickbooks: 'Accounts go by their names: call them as they are called there.',
  xero: 'Accounts go by their codes: give them those that they have there. Up to 300 lines a file.',
  spreadsheet: 'Date, number, account, description, name, debit and credit.',
};

/** Exports the journal of a period for the program of the accountant. */
export function ExportJournal({ period, currency }: { period: Period; currency: string }) {
  const [layout, setLayout] = useState<Layout>('quickbooks');
  const action = useAction();
  const send = () =>
    action.submit(async () => {
      const files = await exportJournal(period, layout, currency);
      return files === 0
        ? 'Nothing was booked in this period.'
        : `${counted(files, 'File', '# files')} downloaded. The export is recorded in the activity log.`;
    });
  return (
    <Form name="journal-export" send={send}>
      <ActionNotice action={action} />
      <div className="columns">
        <SelectField
          label="Export for"
          hint={hints[layout]}
          value={layout}
          options={layouts}
          onChange={({ target }) => {
            setLayout(layouts.find(([id]) => id === target.value)?.[0] ?? 'spreadsheet');
          }}
        />
      </div>
      <p>
        <Button type="submit" variant="quiet" isBusy={action.isBusy}>
          Export journal
        </Button>
      </p>
    </Form>
  );
}
