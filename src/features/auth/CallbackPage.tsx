import { withNext } from '../../lib/shared/next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useAskedPage } from './use-asked-page.ts';
import { useGoOn } from './use-go-on.ts';
import { useOpenedLink } from './use-opened-link.ts';

/** Where providers and emailed links lead back to: signs in and continues, or shows why that failed. */
export const CallbackPage = island('CallbackPage', Callback);

function Callback() {
  const [link, checkAgain] = useOpenedLink();
  const isIn = link?.state === 'signed-in';
  const asked = useAskedPage();
  const next = asked ?? '/account';
  useGoOn(isIn ? next : undefined);
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
            {asked === undefined ? 'Your account' : 'Continue'}
          </a>
        ) : (
          <a className="button" href={withNext('/auth/sign-in', asked)}>
            Sign in
          </a>
        )}
      </p>
    </div>
  );
}
