import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import type { Action } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setTakesLeads } from './leads.ts';

interface LeadSwitchProps {
  inbox: { id: string; takes_leads: boolean };
  action: Action;
  reload: () => void;
}

/** Whether the business takes leads at all, and the button that changes it. */
export function LeadSwitch({ inbox: { id, takes_leads: takes }, action, reload }: LeadSwitchProps) {
  const t = useStrings(leadStrings);
  const set = async (to: boolean) => {
    await setTakesLeads(id, to);
    reload();
  };
  const change = async () => {
    await set(!takes);
    return { message: takes ? t.switchedOff : t.switchedOn, undo: () => set(takes) };
  };
  return (
    <Panel title={t.switchTitle}>
      <p>{takes ? t.takes : t.takesNone}</p>
      <p>
        <Button
          variant="quiet"
          isBusy={action.busyWith === 'switch'}
          onClick={() => action.run(change, 'switch')}
        >
          {takes ? t.switchOff : t.switchOn}
        </Button>
      </p>
    </Panel>
  );
}
