import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { businessUrl } from '../business-url.ts';
import { accept } from './people.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';

/** Where the link of an invitation to a team or, with `?to=organization`, to an organization leads: accepts it for who is signed in with the invited address. */
export const AcceptInvitation = sessionIsland(
  { name: 'AcceptInvitation', reason: (language) => teamStrings[language].accepting.signIn },
  () => <Ask />,
);

function Ask() {
  const { accepting: t } = useStrings(teamStrings);
  const path = useLocalPath();
  const [isIn, setIn] = useState(false);
  const { run, isBusy, failure } = useAction();
  const token = queryParam('token');
  const isForTeam = queryParam('to') !== 'organization';
  if (!token)
    return (
      <Notice>
        {t.incomplete.before} <a href={path(businessUrl(''))}>{t.incomplete.link}</a>
        {t.incomplete.after}
      </Notice>
    );
  if (isIn)
    return (
      <Outcome title={t.accepted}>
        <p>
          <a className="button" href={path(isForTeam ? businessUrl('') : '/account/organizations')}>
            {isForTeam ? t.businesses : t.organizations}
          </a>
        </p>
      </Outcome>
    );
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      <p>{isForTeam ? t.text : t.organizationText}</p>
      <p>
        <Button
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              await accept({ token });
              setIn(true);
            })
          }
        >
          {t.accept}
        </Button>
      </p>
    </div>
  );
}
