import type { Introductions } from '#contracts/connections.ts';
import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PersonRow } from '../people/PersonRow.tsx';
import { answerIntroduction, connectionsKey, readIntroductions } from './connections.ts';
import { Note } from './Requests.tsx';

/** The introductions that the reader got and made; nothing where there is neither. */
export function IntroductionList({ userId, renew }: { userId: string; renew: () => void }) {
  return (
    <QueryBoundary queryKey={[...connectionsKey(userId), 'introductions']} load={readIntroductions}>
      {({ received, made }) => (
        <>
          {received.length > 0 && <Received received={received} renew={renew} />}
          {made.length > 0 && <Made made={made} />}
        </>
      )}
    </QueryBoundary>
  );
}

function Received({ received, renew }: Pick<Introductions, 'received'> & { renew: () => void }) {
  const { introductions: t, requests, connect } = useStrings(connectionsStrings);
  const action = useAction();
  const answer = (id: string, name: string, accept: boolean) => {
    action.run(
      async () => {
        const isConnected = await answerIntroduction(id, accept);
        renew();
        if (isConnected) return connect.connected(name);
        return accept ? t.answered : requests.declined;
      },
      `${id} ${String(accept)}`,
    );
  };
  return (
    <Panel title={t.received}>
      <p className="soft">{t.hint}</p>
      <ActionNotice action={action} />
      <ul className="person-rows">
        {received.map(({ id, person, introducer, note, is_accepted: isAccepted }) => (
          <PersonRow
            key={id}
            person={person}
            actions={
              isAccepted ? (
                <span className="soft">{t.agreed}</span>
              ) : (
                <>
                  <Button
                    aria-label={requests.acceptNamed(person.name)}
                    isBusy={action.busyWith === `${id} true`}
                    onClick={() => answer(id, person.name, true)}
                  >
                    {requests.accept}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={requests.declineNamed(person.name)}
                    isBusy={action.busyWith === `${id} false`}
                    onClick={() => answer(id, person.name, false)}
                  >
                    {requests.decline}
                  </Button>
                </>
              )
            }
          >
            <p className="soft" dir="auto">
              {t.by(introducer.name)}
            </p>
            <Note text={note} />
          </PersonRow>
        ))}
      </ul>
    </Panel>
  );
}

function Made({ made }: Pick<Introductions, 'made'>) {
  const { introductions: t } = useStrings(connectionsStrings);
  return (
    <Panel title={t.made}>
      <ul className="rows">
        {made.map(({ id, first, second, state }) => (
          <li key={id}>
            <span dir="auto">{t.pair(first.name, second.name)}</span>
            <span className="soft">{t.states[state]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
