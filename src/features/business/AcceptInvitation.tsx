import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { areaPage, named } from './page-address.ts';
import { accept } from './people.ts';
import { SignedIn } from './SignedIn.tsx';
import { useWork } from './use-work.ts';

/** Where the link of an invitation leads: accepts it for who is signed in with the invited address. */
export function AcceptInvitation() {
  return (
    <Island name="AcceptInvitation">
      <SignedIn reason="Sign in with the address that was invited, or create an account with it.">
        {() => <Ask />}
      </SignedIn>
    </Island>
  );
}

function Ask() {
  const [isIn, setIn] = useState(false);
  const { run, isBusy, failure } = useWork();
  const token = named('token');
  if (!token)
    return (
      <Notice>
        This link is not whole. Use the one in the mail, with all of its letters, or look at{' '}
        <a href={areaPage('')}>your businesses</a>: open invitations wait there too.
      </Notice>
    );
  if (isIn)
    return (
      <Outcome title="You are in">
        <p>
          <a className="button" href={areaPage('')}>
            See the business
          </a>
        </p>
      </Outcome>
    );
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      <p>Somebody asks you to help with their business on the hub. You can leave again at any time.</p>
      <p>
        <Button
          isBusy={isBusy}
          onClick={() => {
            run(async () => {
              await accept({ token });
              setIn(true);
            });
          }}
        >
          Accept the invitation
        </Button>
      </p>
    </div>
  );
}
