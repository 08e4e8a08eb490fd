import { withNext } from '../../lib/shared/next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useAskedPage } from './use-asked-page.ts';
import { useGoOn } from './use-go-on.ts';
import { useOpenedLink } from './use-opened-link.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';

/** Where providers and emailed links lead back to: signs in and continues, or shows why that failed. */
export const CallbackPage = island('CallbackPage', Callback);

function Callback() {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const [link, checkAgain] = useOpenedLink();
  const isIn = link?.state === 'signed-in';
  const asked = useAskedPage();
  const next = asked ?? path('/account');
  useGoOn(isIn ? next : undefined);
  if (!link || isIn) return <Checking>{t.signingIn}</Checking>;
  if (link.state === 'failed') return <TryAgain message={link.message} onTry={checkAgain} />;
  const message = {
    rejected: 'message' in link ? link.message : '',
    message: 'message' in link ? link.message : '',
    'other-browser': t.linkOfOtherBrowser,
    'no-link': t.linkIncomplete,
  }[link.state];
  return (
    <div className="stack">
      <FailureNotice failure={{ message, details: [] }} />
      <p>
        {'isSignedIn' in link ? (
          <a className="button" href={next}>
            {asked === undefined ? t.yourAccount : t.continue}
          </a>
        ) : (
          <a className="button" href={withNext(path('/auth/sign-in'), asked)}>
            {t.signIn}
          </a>
        )}
      </p>
    </div>
  );
}
