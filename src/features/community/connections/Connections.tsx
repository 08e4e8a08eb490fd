import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { ConnectionList } from './ConnectionList.tsx';
import { renewConnections } from './connections.ts';
import { FollowedOrganizations } from './FollowedOrganizations.tsx';
import { IntroductionList } from './IntroductionList.tsx';
import { Requests } from './Requests.tsx';

/** Whom one is connected with, requests, introductions, and the organizations that one follows. */
export const Connections = sessionIsland(
  { name: 'Connections', reason: (language) => connectionsStrings[language].page.signIn },
  ({ id }) => <Lists userId={id} />,
);

function Lists({ userId }: { userId: string }) {
  const { page: t } = useStrings(connectionsStrings);
  const path = useLocalPath();
  const renew = () => void renewConnections(userId);
  useOwnTopic(userId, 'connections', renew);
  return (
    <div className="stack">
      <p>
        <a className="button" data-variant="quiet" href={path('/account/people')}>
          {t.directory}
        </a>
      </p>
      <Requests userId={userId} renew={renew} />
      <IntroductionList userId={userId} renew={renew} />
      <ConnectionList userId={userId} renew={renew} />
      <FollowedOrganizations userId={userId} />
    </div>
  );
}
