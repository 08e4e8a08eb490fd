import { useState } from 'react';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Person, personName, resetSecondFactor } from './person.ts';

/** Resets the second factor of somebody who lost it and their recovery codes; the reason is logged, and they get an email. */
export function SecondFactor({ person, onReset }: { person: Person; onReset: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Two-step verification">
      <p>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Reset…
        </Button>
      </p>
      {isAsking && (
        <ReasonDialog
          name="second-factor-reset"
          title={`Reset two-step verification of ${personName(person)}?`}
          label="Reset"
          hint="Saved in the activity log."
          onClose={() => setAsking(false)}
          onSend={async (reason) => {
            await resetSecondFactor(person.id, reason);
            setAsking(false);
            onReset();
          }}
        >
          <p>Verify who is asking first. Resetting signs the person out everywhere, and they get an email.</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
