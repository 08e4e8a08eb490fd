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

/** Where the link of an invitation leads: accepts it for who is signed in with the invited address. */
export const AcceptInvitation = sessionIsland(
  {
    name: 'AcceptInvitation',
    reason: 'Sign in or create an account with the email address that was invited.',
  },
  () => <Ask />,
);

function Ask() {
  const [isIn, setIn] = useState(false);
  const { run, isBusy, failure } = useAction();
  const token = queryParam('token');
  if (!token)
    return (
      <Notice>
        This link is incomplete. Copy the full link from the email, or see your open invitations under{' '}
        <a href={businessUrl('')}>your businesses</a>: open invitations wait there too.
      </Notice>
    );
  if (isIn)
    return (
      <Outcome title="Invitation accepted">
        <p>
          <a className="button" href={businessUrl('')}>
            Your businesses
          </a>
        </p>
      </Outcome>
    );
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      <p>You're invited to manage a business. You can leave its team at any time.</p>
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
          Accept invitation
        </Button>
      </p>
    </div>
  );
}
