import { withNext } from '../../lib/shared/next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { RequestConfirmation } from './RequestConfirmation.tsx';
import { useAskedPage } from './use-asked-page.ts';
import { useGoOn } from './use-go-on.ts';
import { useOpenedLink } from './use-opened-link.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';

/** Where the link of a sign-up email leads: goes on to where signing up began, says that the address is confirmed, or offers a new email. */
export const ConfirmAddress = island('ConfirmAddress', Confirm);

function Confirm() {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const [link, checkAgain] = useOpenedLink();
  const next = useAskedPage();
  useGoOn(link?.state === 'signed-in' ? next : undefined);
  if (!link) return <Checking>{t.checkingLink}</Checking>;
  if (link.state === 'signed-in') {
    return (
      <Confirmed
        sentence={link.byLink ? t.confirmed : t.signedInAsSentence(link.email)}
        href={next ?? path('/account')}
        label={next === undefined ? t.yourAccount : t.continue}
      />
    );
  }
  if (link.state === 'other-browser') {
    return (
      <Confirmed
        sentence={t.confirmedElsewhere}
        href={withNext(path('/auth/sign-in'), next)}
        label={t.signIn}
      />
    );
  }
  if (link.state === 'failed') return <TryAgain message={link.message} onTry={checkAgain} />;
  return (
    <div className="stack">
      {link.state === 'rejected' && <FailureNotice failure={{ message: link.message, details: [] }} />}
      {link.state === 'message' && <Notice>{link.message}</Notice>}
      {link.state === 'no-link' && <p>{t.noConfirmLink}</p>}
      <RequestConfirmation />
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
