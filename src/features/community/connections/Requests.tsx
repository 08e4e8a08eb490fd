import type { ConnectionRequest } from '#contracts/connections.ts';
import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PersonRow } from '../people/PersonRow.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import { connectionsKey, readRequests, withdrawConnection } from './connections.ts';

/** Who asked the reader to connect, and whom they asked; nothing where there is neither. */
export function Requests({ userId, renew }: { userId: string; renew: () => void }) {
  return (
    <QueryBoundary queryKey={[...connectionsKey(userId), 'requests']} load={readRequests}>
      {({ received, sent }) => (
        <>
          {received.length > 0 && <Received requests={received} renew={renew} />}
          {sent.length > 0 && <Sent requests={sent} renew={renew} />}
        </>
      )}
    </QueryBoundary>
  );
}

interface ListProps {
  requests: ConnectionRequest[];
  renew: () => void;
}

function Received({ requests, renew }: ListProps) {
  const { requests: t } = useStrings(connectionsStrings);
  return (
    <Panel title={t.received}>
      <p className="soft">{t.quiet}</p>
      <ul className="person-rows">
        {requests.map(({ person, note }) => (
          <PersonRow
            key={person.id}
            person={person}
            actions={<AnswerRequest id={person.id} name={person.name} onDone={renew} />}
          >
            <Note text={note} />
          </PersonRow>
        ))}
      </ul>
    </Panel>
  );
}

function Sent({ requests, renew }: ListProps) {
  const { requests: t } = useStrings(connectionsStrings);
  const action = useAction();
  return (
    <Panel title={t.sent}>
      <ActionNotice action={action} />
      <ul className="person-rows">
        {requests.map(({ person, note }) => (
          <PersonRow
            key={person.id}
            person={person}
            actions={
              <Button
                variant="quiet"
                aria-label={t.withdrawNamed(person.name)}
                isBusy={action.busyWith === person.id}
                onClick={() => {
                  action.run(async () => {
                    await withdrawConnection(person.id);
                    renew();
                    return t.withdrawn;
                  }, person.id);
                }}
              >
                {t.withdraw}
              </Button>
            }
          >
            <Note text={note} />
          </PersonRow>
        ))}
      </ul>
    </Panel>
  );
}

/** What was written along with a request or an introduction. */
export function Note({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="person-note preserved" dir="auto">
      {text}
    </p>
  );
}
