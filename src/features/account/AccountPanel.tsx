import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { VerifyFirst } from '../../kit/session/RequireSession.tsx';
import { useVerifiedUser } from '../../kit/session/use-verified-user.ts';
import { useAction } from '../../kit/use-action.ts';
import { signOut } from '../../lib/browser/sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { StartPage } from './StartPage.tsx';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { withNext } from '../../lib/shared/next-page.ts';

/** The start page of an account: what is going on for who is signed in, or the ways to sign in. */
export const AccountPanel = island('AccountPanel', Account);

function Account() {
  const { session, check } = useVerifiedUser();
  // Somebody left: on this page, or on another one that led here for it.
  const [wasIn, setWasIn] = useState(false);
  if (session.state === 'signed-in' && !wasIn) setWasIn(true);
  if (session.state === 'checking') return <Checking />;
  if (session.state === 'failed') return <TryAgain message={session.failure.message} onTry={check} />;
  if (session.state === 'signed-out') return <SignedOut hasLeft={wasIn || location.hash === '#signed-out'} />;
  if (session.isHalf) return <VerifyFirst />;
  return (
    <>
      <StartPage key={session.user.id} user={session.user} />
      <SignOut user={session.user} />
    </>
  );
}

function SignedOut({ hasLeft }: { hasLeft: boolean }) {
  const t = useStrings(accountStrings);
  const { signIn, createAccount } = useStrings(islandStrings);
  const path = useLocalPath();
  const ways = (
    <p className="actions">
      <a className="button" href={withNext(path('/auth/sign-in'), path('/account'))}>
        {signIn}
      </a>
      <a className="button" data-variant="quiet" href={withNext(path('/auth/sign-up'), path('/account'))}>
        {createAccount}
      </a>
    </p>
  );
  if (hasLeft) return <Outcome title={t.signedOut}>{ways}</Outcome>;
  return (
    <div className="stack">
      <p>{t.signedOutSentence}</p>
      {ways}
    </div>
  );
}

function SignOut({ user }: { user: User }) {
  const t = useStrings(accountStrings);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <FailureNotice failure={failure} />
      <p>
        <Button key={user.id} variant="quiet" isBusy={isBusy} onClick={() => run(() => signOut('local'))}>
          {t.signOut}
        </Button>
      </p>
    </>
  );
}
