import { useState } from 'react';
import { notificationFrequencies } from '../../../supabase/functions/_shared/contracts/notifications.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { reportAccessError } from '../../kit/session/session-events.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type Choice, readChoices, saveChoice } from './choices.ts';
import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Which emails who is signed in gets, and how often. */
export const Choices = sessionIsland(
  { name: 'Choices', reason: (language) => notificationsStrings[language].signInFirst },
  ({ id }) => (
    <QueryBoundary queryKey={['notification-choices', id]} load={readChoices}>
      {(choices) => <Kinds saved={choices} />}
    </QueryBoundary>
  ),
);

function Kinds({ saved }: { saved: Choice[] }) {
  const t = useStrings(notificationsStrings);
  const [choices, setChoices] = useState(saved);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const show = (choice: Choice) => {
    setChoices((current) => current.map((one) => (one.kind === choice.kind ? choice : one)));
  };
  const choose = async (before: Choice, value: string) => {
    const choice = { kind: before.kind, value };
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
            <Kind choice={choice} onChoose={(value) => void choose(choice, value)} />
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
  onChoose: (value: string) => void;
}

function Kind({ choice: { kind, value }, onChoose }: KindProps) {
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
        onChange={({ target }) => onChoose(target.value)}
      />
    );
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={value !== 'off'}
        onChange={({ target }) => onChoose(target.checked ? 'on' : 'off')}
      />{' '}
      {label}
    </label>
  );
}
