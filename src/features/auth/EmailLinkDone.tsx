import { withNext } from '../../lib/shared/next-page.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import type { EmailLinkType } from './email-link.ts';
import type { EmailLinkResult } from './verify-email-link.ts';
import { useAskedPage } from './use-asked-page.ts';
import { useGoOn } from './use-go-on.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

interface EmailLinkDoneProps {
  type: EmailLinkType;
  result: Extract<EmailLinkResult, { state: 'signed-in' }>;
}

/** After an emailed link has signed in: goes on where this browser asked for it, or says as whom and offers the way. */
export function EmailLinkDone({ type, result: { email, isAsked } }: EmailLinkDoneProps) {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const asked = useAskedPage();
  const needsPassword = type === 'recovery' || type === 'invite';
  const next = needsPassword
    ? // This page says whose password it is.
      withNext(path('/auth/reset-password'), asked)
    : (asked ?? (type === 'magiclink' ? path('/account') : undefined));
  const goesOn = needsPassword || isAsked;
  useGoOn(goesOn ? next : undefined);
  if (goesOn && next !== undefined) return <Checking>{t.signingIn}</Checking>;
  return (
    <Outcome title={type === 'magiclink' ? t.recovery.doneTitle : t.link.confirmed}>
      <p>{fillIn(t.signedInAs, <strong>{email}</strong>)}</p>
      <p>
        <a className="button" href={next ?? path('/account')}>
          {asked === undefined ? t.yourAccount : t.continue}
        </a>
      </p>
    </Outcome>
  );
}
