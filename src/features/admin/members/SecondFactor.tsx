import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type Person, resetSecondFactor } from './person.ts';

/** Resets the second factor of somebody who lost it and their recovery codes; the reason is logged, and they get an email. */
export function SecondFactor({ person, onReset }: { person: Person; onReset: () => void }) {
  const [reason, setReason] = useState('');
  const action = useAction();
  const reset = async () => {
    if (!reason.trim()) throw new UserError('Enter a reason. It is saved in the activity log.');
    await resetSecondFactor(person.id, reason.trim());
    setReason('');
    onReset();
  };
  return (
    <Panel title="Two-step verification">
      <ActionNotice action={action} />
      <details>
        <summary>Reset two-step verification</summary>
        <Form name="second-factor-reset" send={() => action.submit(reset)}>
          <TextArea
            label="Reason for the reset"
            hint="Verify who is asking first. Resetting signs the person out everywhere and emails them. The reason is saved in the activity log."
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <p>
            <Button type="submit" isBusy={action.isBusy}>
              Reset
            </Button>
          </p>
        </Form>
      </details>
    </Panel>
  );
}
