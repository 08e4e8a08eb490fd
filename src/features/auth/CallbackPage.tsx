import { useEffect, useState } from 'react';
import { nextPage, viaSecondStep } from './next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useOpenedLink } from './use-opened-link.ts';

/** Where providers and emailed links lead back to: signs in and continues, or shows why that failed. */
export const CallbackPage = island('CallbackPage', Callback);

function Callback() {
  const [link, checkAgain] = useOpenedLink();
  const isIn = link?.state === 'signed-in';
  const [next] = useState(() => (typeof location === 'undefined' ? '/account' : nextPage(location.search)));
  useEffect(() => {
    if (!isIn) return;
    viaSecondStep(next).then(
      (address) => {
        location.replace(address);
      },
      () => {
        location.replace(next);
      },
    );
  }, [isIn, next]);
  if (!link || isIn) return <Checking>Signing in…</Checking>;
  if (link.state === 'failed') return <TryAgain message={link.message} onTry={checkAgain} />;
  const message = {
    rejected: 'message' in link ? link.message : '',
    message: 'message' in link ? link.message : '',
    'other-browser': 'This link was requested in another browser. Open it there.',
    'no-link': 'This link is incomplete. Sign in again.',
  }[link.state];
  return (
    <div className="stack">
      <FailureNotice failure={{ message, details: [] }} />
      <p>
        {'isSignedIn' in link ? (
          <a className="button" href={next}>
            Your account
          </a>
        ) : (
          <a className="button" href="/auth/sign-in">
            Sign in
          </a>
        )}
      </p>
    </div>
  );
}
