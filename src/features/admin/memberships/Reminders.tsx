import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Clock, readDays, saveClock } from './clock.ts';

interface RemindersProps {
  clock: Clock;
  onSaved: () => void;
}

const problem = 'Enter whole numbers from 1 to 365, for example 30, 14, 3.';

/** On which days before and after the end of a term its holder is reminded. */
export function Reminders({ clock, onSaved }: RemindersProps) {
  const daysOf = (sign: number) =>
    clock.notice_days
      .filter((days) => Math.sign(days) === sign)
      .map(Math.abs)
      .toSorted((a, b) => (a - b) * sign)
      .join(', ');
  const [before, setBefore] = useState(() => daysOf(-1));
  const [after, setAfter] = useState(() => daysOf(1));
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const [daysBefore, daysAfter] = [readDays(before), readDays(after)];
  const errorsOf = (days: number[] | undefined) => (isChecked && !days ? [problem] : []);
  const send = () => {
    setChecked(true);
    if (!daysBefore || !daysAfter) return 'rejected' as const;
    return action.submit(async () => {
      await saveClock({ notice_days: [...daysBefore.map((days) => -days), ...daysAfter] }, clock);
      onSaved();
      return 'Saved.';
    });
  };
  return (
    <Panel title="Reminders">
      <ActionNotice action={action} />
      <Form name="membership-reminders" send={send}>
        <div className="columns">
          <Field
            label="Days before a term ends"
            value={before}
            errors={errorsOf(daysBefore)}
            onChange={({ target }) => setBefore(target.value)}
          />
          <Field
            label="Days after it ended"
            hint="Until somebody pays or the grace period ends."
            value={after}
            errors={errorsOf(daysAfter)}
            onChange={({ target }) => setAfter(target.value)}
          />
        </div>
        <p>
          <Button type="submit" isBusy={action.isBusy}>
            Save
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
