import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { answerConnection } from './connections.ts';

interface AnswerRequestProps {
  id: string;
  name: string;
  onDone: () => void;
}

/** The buttons that answer somebody's request to connect. */
export function AnswerRequest({ id, name, onDone }: AnswerRequestProps) {
  const { connect, requests: t } = useStrings(connectionsStrings);
  const action = useAction();
  const answer = (accept: boolean) => {
    action.run(
      async () => {
        await answerConnection(id, accept);
        onDone();
        return accept ? connect.connected(name) : t.declined;
      },
      accept ? 'accept' : 'decline',
    );
  };
  return (
    <>
      <ActionNotice action={action} />
      <Button
        aria-label={t.acceptNamed(name)}
        isBusy={action.busyWith === 'accept'}
        onClick={() => answer(true)}
      >
        {t.accept}
      </Button>
      <Button
        variant="quiet"
        aria-label={t.declineNamed(name)}
        isBusy={action.busyWith === 'decline'}
        onClick={() => answer(false)}
      >
        {t.decline}
      </Button>
    </>
  );
}
