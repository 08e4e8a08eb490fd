import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { resendConfirmation } from './actions.ts';
import { RequestMail } from './RequestMail.tsx';
import { useOpenedLink } from './use-opened-link.ts';

/** Where the link of a sign-up mail leads: says that the address is confirmed, or offers a new mail. */
export function ConfirmAddress() {
  return (
    <Island name="ConfirmAddress">
      <Confirm />
    </Island>
  );
}

function Confirm() {
  const [link, checkAgain] = useOpenedLink();
  if (!link) return <Checking>Checking your link …</Checking>;
  if (link.state === 'signed-in') {
    return (
      <Confirmed
        sentence={
          link.byLink
            ? 'Your address is confirmed and you are signed in.'
            : `You are signed in as ${link.email}.`
        }
        href="/account"
        label="Go to your account"
      />
    );
  }
  if (link.state === 'other-browser') {
    return (
      <Confirmed
        sentence="If the link was a good one, your address is confirmed. Sign in to go on."
        href="/auth/sign-in"
        label="Sign in"
      />
    );
  }
  if (link.state === 'failed') return <TryAgain message={link.message} onTry={checkAgain} />;
  return (
    <div className="stack">
      {link.state === 'refused' && <FailureNotice failure={{ message: link.message, details: [] }} />}
      {link.state === 'message' && <Notice>{link.message}</Notice>}
      {link.state === 'no-link' && (
        <p>Did the mail not arrive, or is its link too old? We send you a new one.</p>
      )}
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
    <RequestMail
      label="Send a new mail"
      send={resendConfirmation}
      answer={(email) => (
        <>
          If <strong>{email}</strong> awaits confirmation, a new mail is on its way.
        </>
      )}
    />
  );
}
