import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type NotificationKind,
  notificationKinds,
} from '../../../supabase/functions/_shared/contracts/notifications.ts';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { chooseKind, readSwitchedOff } from './choices.ts';

/** Which mails who is signed in gets. */
export function Choices() {
  return (
    <Island name="Choices">
      <Session />
    </Island>
  );
}

function Session() {
  const session = useSession();
  if (session.state === 'checking') return <Checking>Looking who is signed in …</Checking>;
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(location.pathname)}>Sign in to choose the mails you get.</SignInFirst>
    );
  return <Loaded userId={session.userId} />;
}

function Loaded({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(
    { queryKey: ['notification-choices', userId], queryFn: readSwitchedOff },
    queryClient,
  );
  if (data) return <Kinds switchedOff={data} />;
  if (error) return <TryAgain message={explainDataFailure(error).message} onTry={() => void refetch()} />;
  return <Checking>Loading …</Checking>;
}

function Kinds({ switchedOff }: { switchedOff: Set<string> }) {
  const [off, setOff] = useState(switchedOff);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const show = (kind: string, isWanted: boolean) => {
    setOff((current) => new Set(isWanted ? [...current].filter((one) => one !== kind) : [...current, kind]));
  };
  const choose = async (kind: NotificationKind, isWanted: boolean) => {
    setFailure(undefined);
    setSaid('');
    // Shown at once, and taken back when it could not be kept.
    show(kind, isWanted);
    try {
      await chooseKind(kind, isWanted);
      setSaid('Saved.');
    } catch (error) {
      show(kind, !isWanted);
      setFailure(explainDataFailure(error));
    }
  };
  return (
    <Panel title="Mails that you can switch off">
      <FailureNotice failure={failure} />
      <ul className="rows">
        {Object.entries(notificationKinds).map(([kind, label]) => (
          <li key={kind}>
            <label className="tick">
              <input
                type="checkbox"
                checked={!off.has(kind)}
                onChange={({ target }) => void choose(kind as NotificationKind, target.checked)}
              />{' '}
              {label}
            </label>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
      <p className="soft">
        What you ask for yourself always comes: codes, invitations, and news about a place that you took.
      </p>
    </Panel>
  );
}
