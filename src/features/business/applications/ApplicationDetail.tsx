import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import type { ReceivedApplication } from '#contracts/applications.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { LoadByParam } from '../LoadByParam.tsx';
import { ApplicationBody } from './ApplicationBody.tsx';
import { readApplication } from './applications.ts';
import { Notes } from './Notes.tsx';

/** The application that `?id=` names, with its file, the notes of the team, and the decision about it. */
export const ApplicationDetail = sessionIsland(
  { name: 'ApplicationDetail', reason: (language) => receivedApplicationStrings[language].one.signIn },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['application', userId]} load={readApplication}>
      {(received, _reload, reloaded) => <Detail received={received} reloaded={reloaded} />}
    </LoadByParam>
  ),
);

interface DetailProps {
  received: ReceivedApplication;
  reloaded: () => Promise<unknown>;
}

function Detail({ received, reloaded }: DetailProps) {
  const { one: t } = useStrings(receivedApplicationStrings);
  const path = useLocalPath();
  const list = path(businessUrl('applications', { id: received.business.id }));
  return (
    <>
      <Panel title={received.application.name}>
        <ApplicationBody
          received={received}
          reloaded={reloaded}
          // Reading it again would mark it as seen.
          onMarkedNew={() => location.assign(list)}
        />
      </Panel>
      {received.application.status !== 'withdrawn' && <Notes received={received} reloaded={reloaded} />}
      <p>
        <a href={list}>{t.allApplications}</a>
      </p>
    </>
  );
}
