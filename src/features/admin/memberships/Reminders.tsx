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
const oneProblem = 'Enter a whole number from 1 to 365.';

/** On which days before and after the end of a term, before a new price and after a lapse members get an email. */
export function Reminders({ clock, onSaved }: RemindersProps) {
  const daysOf = (sign: number) =>
    clock.notice_days
      .filter((days) => Math.sign(days) === sign)
      .map(Math.abs)
      .toSorted((a, b) => (a - b) * sign)
      .join(', ');
  const [before, setBefore] = useState(() => daysOf(-1));
  const [after, setAfter] = useState(() => daysOf(1));
  const [price, setPrice] = useState(String(clock.price_notice_days));
  const [winBack, setWinBack] = useState(String(clock.win_back_days ?? ''));
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const [daysBefore, daysAfter] = [readDays(before), readDays(after)];
  const [priceDays, ...morePriceDays] = readDays(price) ?? [];
  const [winBackDays = null, ...moreWinBackDays] = readDays(winBack) ?? [];
  const isPriceRead = priceDays !== undefined && morePriceDays.length === 0;
  const isWinBackRead = winBack.trim() === '' || (winBackDays !== null && moreWinBackDays.length === 0);
  const errorsOf = (days: number[] | undefined) => (isChecked && !days ? [problem] : []);
  const send = () => {
    setChecked(true);
    if (!daysBefore || !daysAfter || !isPriceRead || !isWinBackRead) return 'rejected' as const;
    return action.submit(async () => {
      const notice_days = [...daysBefore.map((days) => -days), ...daysAfter];
      await saveClock({ notice_days, price_notice_days: priceDays, win_back_days: winBackDays }, clock);
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
          <Field
            label="Days before a new price"
            hint="When members hear that their next term costs more or less."
            inputMode="numeric"
            value={price}
            errors={isChecked && !isPriceRead ? [oneProblem] : []}
            onChange={({ target }) => setPrice(target.value)}
          />
          <Field
            label="Days after a lapse"
            hint="When former members are asked back. Leave it empty for never."
            inputMode="numeric"
            value={winBack}
            errors={isChecked && !isWinBackRead ? [oneProblem] : []}
            onChange={({ target }) => setWinBack(target.value)}
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
