import { useState } from 'react';
import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { Form } from '../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { type QuietHours as Hours, readQuietHours, saveQuietHours } from './quiet-hours.ts';

/** When emails to who is signed in wait, below what they are notified of. */
export const QuietHours = island('QuietHours', SignedIn);

function SignedIn() {
  const session = useSession();
  const { quiet: t } = useStrings(notificationsStrings);
  if (session.state !== 'signed-in') return null;
  return (
    <Panel title={t.title}>
      <QueryBoundary queryKey={['quiet-hours', session.userId]} load={readQuietHours}>
        {(hours) => <HoursForm saved={hours} />}
      </QueryBoundary>
    </Panel>
  );
}

function HoursForm({ saved }: { saved: Hours }) {
  const { quiet: t } = useStrings(notificationsStrings);
  const action = useAction();
  const [from, setFrom] = useState(saved.starts_at ?? '');
  const [until, setUntil] = useState(saved.ends_at ?? '');
  const [isOn, setOn] = useState(saved.starts_at !== undefined);
  const [problem, setProblem] = useState('');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || saved.time_zone;
  const save = () => {
    const wrong = !from || !until ? t.both : from === until ? t.same : '';
    setProblem(wrong);
    if (wrong) return { rejected: 'starts_at' };
    return action.submit(async () => {
      await saveQuietHours({ starts_at: from, ends_at: until, time_zone: zone });
      setOn(true);
      return t.saved;
    });
  };
  const switchOff = () => {
    action.run(async () => {
      await saveQuietHours();
      setFrom('');
      setUntil('');
      setProblem('');
      setOn(false);
      return t.isOff;
    });
  };
  return (
    <Form name="quiet-hours" send={save}>
      <ActionNotice action={action} />
      <p className="soft">{t.help}</p>
      <div className="quiet-hours">
        <Field
          label={t.from}
          type="time"
          value={from}
          {...(problem && { errors: [problem] })}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field label={t.until} type="time" value={until} onChange={({ target }) => setUntil(target.value)} />
      </div>
      <p className="soft">{t.zone(isOn ? saved.time_zone : zone)}</p>
      <div className="actions">
        <Button type="submit" isBusy={action.isBusy}>
          {t.save}
        </Button>
        {isOn && (
          <Button variant="quiet" onClick={switchOff}>
            {t.off}
          </Button>
        )}
      </div>
    </Form>
  );
}
