import { useState } from 'react';
import type { PersonPage } from '#contracts/people.ts';
import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { AnswerRequest } from './AnswerRequest.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { renewConnections, withdrawConnection } from './connections.ts';
import { RemoveConnection } from './RemoveConnection.tsx';

interface ConnectionActionsProps {
  userId: string;
  person: PersonPage;
  name: string;
}

/** What the reader can do about the connection with a person on their page; nothing where they cannot connect. */
export function ConnectionActions({ userId, person, name }: ConnectionActionsProps) {
  const { connect: t, requests, list } = useStrings(connectionsStrings);
  const [dialog, setDialog] = useState<'connect' | 'remove'>();
  const action = useAction();
  const renew = () => void renewConnections(userId);
  useOwnTopic(userId, 'connections', renew);
  const close = () => setDialog(undefined);
  const { id, connection } = person;
  return (
    <>
      <ActionNotice action={action} />
      {connection === 'none' && (
        <Button aria-label={t.named(name)} onClick={() => setDialog('connect')}>
          {t.button}
        </Button>
      )}
      {connection === 'asked' && (
        <>
          <span className="soft">{t.isAsked}</span>
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() => {
              action.run(async () => {
                await withdrawConnection(id);
                renew();
                return requests.withdrawn;
              });
            }}
          >
            {requests.withdraw}
          </Button>
        </>
      )}
      {connection === 'received' && <AnswerRequest id={id} name={name} onDone={renew} />}
      {connection === 'connected' && (
        <>
          <span className="soft">{t.isConnected}</span>
          <Button variant="quiet" aria-label={list.removeNamed(name)} onClick={() => setDialog('remove')}>
            {list.remove}
          </Button>
        </>
      )}
      {dialog === 'connect' && (
        <ConnectDialog userId={userId} id={id} name={name} onDone={renew} onClose={close} />
      )}
      {dialog === 'remove' && <RemoveConnection id={id} name={name} onDone={renew} onClose={close} />}
    </>
  );
}
