import { useState } from 'react';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { readLinkedKind, unsubscribe } from './actions.ts';
import { notificationsStrings } from '../../i18n/account/notifications-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** The target of the "Unsubscribe" link in emails. Asks for confirmation, because email programs prefetch links. */
export const Unsubscribe = island('Unsubscribe', Ask);

type State = 'asking' | 'busy' | 'done' | Failure;

function Ask() {
  const { unsubscribe: t, kinds } = useStrings(notificationsStrings);
  const [state, setState] = useState<State>('asking');
  const linked = readLinkedKind(location.search);
  if (!linked) return <Notice>{t.incomplete}</Notice>;
  if (state === 'done')
    return (
      <Outcome title={t.done}>
        <p>{t.doneText}</p>
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
      <p>{t.ask(linked.kind === 'digests' ? t.digests : kinds[linked.kind])}</p>
      <p>
        <Button isBusy={state === 'busy'} onClick={() => void switchOff()}>
          {t.button}
        </Button>
      </p>
    </div>
  );
}
