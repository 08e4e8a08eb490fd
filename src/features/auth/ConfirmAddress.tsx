import { withNext } from '../../lib/shared/next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { resendConfirmation } from './actions.ts';
import { RequestEmail } from './RequestEmail.tsx';
import { useAskedPage } from './use-asked-page.ts';
import { useGoOn } from './use-go-on.ts';
import { useOpenedLink } from './use-opened-link.ts';

/** Where the link of a sign-up email leads: goes on to where signing up began, says that the address is confirmed, or offers a new email. */
export const ConfirmAddress = island('ConfirmAddress', Confirm);

function Confirm() {
  const [link, checkAgain] = useOpenedLink();
  const next = useAskedPage();
  useGoOn(link?.state === 'signed-in' ? next : undefined);
  if (!link) return <Checking>Checking link…</Checking>;
  if (link.state === 'signed-in') {
    return (
      <Confirmed
        sentence={
          link.byLink
            ? 'Your email address is confirmed and you are signed in.'
            : `You are signed in as ${link.email}.`
        }
        href={next ?? '/account'}
        label={next === undefined ? 'Your account' : 'Continue'}
      />
    );
  }
  if (link.state === 'other-browser') {
    return (
      <Confirmed
        sentence="If the link was valid, your email address is confirmed. Sign in to continue."
        href={withNext('/auth/sign-in', next)}
        label="Sign in"
      />
    );
  }
  if (link.state === 'failed') return <TryAgain message={link.message} onTry={checkAgain} />;
  return (
    <div className="stack">
      {link.state === 'rejected' && <FailureNotice failure={{ message: link.message, details: [] }} />}
      {link.state === 'message' && <Notice>{link.message}</Notice>}
      {link.state === 'no-link' && <p>No email, or an expired link? Request a new one.</p>}
      <SendAgain />
    </div>
  );
}

function Confirmed({ sentence, href, label }: { sentence: string; href: string; label: string }) {
  return (
    <div className="stack">
      <Notice>{sentence}</Notice>
      <p>
        <a className="button" href={href}>
          {label}
        </a>
      </p>
    </div>
  );
}

function SendAgain() {
  return (
    <RequestEmail
      label="Resend email"
      send={resendConfirmation}
      answer={(email) => (
        <>
          If <strong>{email}</strong> is waiting for confirmation, we sent a new email.
        </>
      )}
    />
  );
}
