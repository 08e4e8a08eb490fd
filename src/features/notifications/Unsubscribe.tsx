import { useState } from 'react';
import { notificationKinds } from '../../../supabase/functions/_shared/contracts/notifications.ts';
import { explainFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { readLinkedKind, unsubscribe } from './actions.ts';

/** Where "Do not send me mails like this" leads: asks once, because mail programs follow links by themselves. */
export function Unsubscribe() {
  return (
    <Island name="Unsubscribe">
      <Ask />
    </Island>
  );
}

type State = 'asking' | 'busy' | 'done' | { message: string; details: string[] };

function Ask() {
  const [state, setState] = useState<State>('asking');
  const linked = readLinkedKind(location.search);
  if (!linked)
    return (
      <Notice>This link is not whole. Use the one at the end of the mail, with all of its letters.</Notice>
    );
  if (state === 'done')
    return (
      <Outcome title="Switched off">
        <p>
          You will not get these mails any more. What you ask for yourself, like a code or a place, still
          comes.
        </p>
      </Outcome>
    );
  const switchOff = async () => {
    setState('busy');
    try {
      await unsubscribe(linked.token);
      setState('done');
    } catch (error) {
      const isRefusal = error instanceof Error && 'status' in error && error.status === 404;
      setState(isRefusal ? { message: error.message, details: [] } : explainFailure(error));
    }
  };
  return (
    <div className="stack">
      <FailureNotice failure={typeof state === 'object' ? state : undefined} />
      <p>{notificationKinds[linked.kind]}: shall these mails stop?</p>
      <p>
        <Button isBusy={state === 'busy'} onClick={() => void switchOff()}>
          Do not send me these mails
        </Button>
      </p>
    </div>
  );
}
