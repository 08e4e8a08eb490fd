import { useState } from 'react';
import {
  type NotificationKind,
  notificationKinds,
} from '../../../supabase/functions/_shared/contracts/notifications.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { chooseKind, readSwitchedOff } from './choices.ts';

/** Which mails who is signed in gets. */
export const Choices = island('Choices', Session);

function Session() {
  const session = useSession();
  if (session.state === 'checking') return <Checking>Loading…</Checking>;
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(location.pathname)}>
        Sign in to change your email settings.
      </SignInFirst>
    );
  return (
    <QueryBoundary queryKey={['notification-choices', session.userId]} load={readSwitchedOff}>
      {(switchedOff) => <Kinds switchedOff={switchedOff} />}
    </QueryBoundary>
  );
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
      setFailure(toUserMessage(error));
    }
  };
  return (
    <Panel title="Email notifications">
      <FailureNotice failure={failure} />
      <ul className="rows">
        {Object.entries(notificationKinds).map(([kind, label]) => (
          <li key={kind}>
            <label className="checkbox">
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
      <p className="soft">You always get codes, invitations and emails about your own registrations.</p>
    </Panel>
  );
}
