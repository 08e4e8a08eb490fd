import { useState } from 'react';
import { notificationKinds } from '../../../supabase/functions/_shared/contracts/notifications.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { readLinkedKind, unsubscribe } from './actions.ts';

/** The target of the "Unsubscribe" link in emails. Asks for confirmation, because email programs prefetch links. */
export const Unsubscribe = island('Unsubscribe', Ask);

type State = 'asking' | 'busy' | 'done' | Failure;

function Ask() {
  const [state, setState] = useState<State>('asking');
  const linked = readLinkedKind(location.search);
  if (!linked) return <Notice>This link is incomplete. Copy the full link from the email.</Notice>;
  if (state === 'done')
    return (
      <Outcome title="Unsubscribed">
        <p>
          You will no longer get these emails. You will still get codes, invitations and emails about your own
          registrations.
        </p>
      </Outcome>
    );
  const switchOff = async () => {
    setState('busy');
    try {
      await unsubscribe(linked.token);
      setState('done');
    } catch (error) {
      setState(toUserMessage(error));
    }
  };
  return (
    <div className="stack">
      <FailureNotice failure={typeof state === 'object' ? state : undefined} />
      <p>Stop these emails: {notificationKinds[linked.kind]}?</p>
      <p>
        <Button isBusy={state === 'busy'} onClick={() => void switchOff()}>
          Unsubscribe
        </Button>
      </p>
    </div>
  );
}
