import { useState } from 'react';
import {
  kindsWithoutBell,
  notificationFrequencies,
} from '../../../supabase/functions/_shared/contracts/notifications.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { reportAccessError } from '../../kit/session/session-events.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { readPushKey } from '../../lib/browser/push.ts';
import { type Choice, readChoices, saveChoice } from './choices.ts';
import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** What who is signed in is notified of, by email and by the bell. */
export const Choices = sessionIsland(
  { name: 'Choices', reason: (language) => notificationsStrings[language].signInFirst },
  ({ id }) => (
    <QueryBoundary
      queryKey={['notification-choices', id]}
      load={() => Promise.all([readChoices(), readPushKey()])}
    >
      {([choices, key]) => <Kinds saved={choices} hasPush={key !== null} />}
    </QueryBoundary>
  ),
);

function Kinds({ saved, hasPush }: { saved: Choice[]; hasPush: boolean }) {
  const t = useStrings(notificationsStrings);
  const [choices, setChoices] = useState(saved);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const show = (choice: Choice) => {
    setChoices((current) => current.map((one) => (one.kind === choice.kind ? choice : one)));
  };
  const choose = async (before: Choice, change: Partial<Choice>) => {
    const choice = { ...before, ...change };
    setFailure(undefined);
    setSaid('');
    // Shown at once, and reverted when it could not be saved.
    show(choice);
    try {
      await saveChoice(choice);
      setSaid(t.saved);
    } catch (error) {
      reportAccessError(error);
      show(before);
      setFailure(toUserMessage(error));
    }
  };
  return (
    <Panel title={t.title}>
      <FailureNotice failure={failure} />
      <ul className="rows">
        {choices.map((choice) => (
          <li key={choice.kind}>
            <Kind choice={choice} hasPush={hasPush} onChoose={(change) => void choose(choice, change)} />
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
      <p className="soft">{t.always}</p>
    </Panel>
  );
}

interface KindProps {
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
}

function Kind({ choice, hasPush, onChoose }: KindProps & { hasPush: boolean }) {
  const t = useStrings(notificationsStrings);
  const label = t.kinds[choice.kind];
  return (
    <div className="notification-choice">
      <ByEmail choice={choice} onChoose={onChoose} />
      {!kindsWithoutBell.includes(choice.kind) && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={choice.bell}
            onChange={({ target }) => onChoose({ bell: target.checked })}
          />{' '}
          {t.bell}
          <span className="visually-hidden">: {label}</span>
        </label>
      )}
      {hasPush && choice.kind !== 'follows' && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={choice.push}
            onChange={({ target }) => onChoose({ push: target.checked })}
          />{' '}
          {t.device}
          <span className="visually-hidden">: {label}</span>
        </label>
      )}
    </div>
  );
}

function ByEmail({ choice: { kind, value }, onChoose }: KindProps) {
  const t = useStrings(notificationsStrings);
  const frequencies = notificationFrequencies[kind];
  const label = t.kinds[kind];
  if (frequencies)
    return (
      <SelectField
        label={label}
        value={value}
        options={[
          ...frequencies.map(([name]) => [name, t.frequencies[name] ?? name] as const),
          ['off', t.never],
        ]}
        onChange={({ target }) => onChoose({ value: target.value })}
      />
    );
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={value !== 'off'}
        onChange={({ target }) => onChoose({ value: target.checked ? 'on' : 'off' })}
      />{' '}
      {label}
    </label>
  );
}
