import { CalendarPlus } from 'lucide';
import { Button } from '../ui/Button.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PeriodChoice } from '../kit/chart/PeriodChoice.tsx';
import { Pager } from '../ui/Pager.tsx';
import { longName } from './samples.ts';

const nothing = () => undefined;

/** Buttons in each state, the pager, the buttons of a form and a row of choices. */
export function Controls() {
  return (
    <>
      {(['main', 'quiet'] as const).map((variant) => (
        <div className="guide-row" key={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} className="button focused">
            Focused
          </Button>
          <Button variant={variant} isBusy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant}>
            <Icon icon={CalendarPlus} /> With icon
          </Button>
          <Button variant={variant}>{longName}</Button>
        </div>
      ))}
      <PeriodChoice days={30} onChoose={nothing} />
      <FormActions label="Publish" onCancel={nothing} />
      <Pager page={2} pageSize={20} total={90} onChange={nothing} />
    </>
  );
}
