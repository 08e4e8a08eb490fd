import { withNext } from '../../lib/shared/next-page.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { requestMagicLink } from './actions.ts';
import { ContinueAs } from './ContinueAs.tsx';
import type { EmailLinkType } from './email-link.ts';
import { RequestResetLink } from './ForgotPasswordForm.tsx';
import { RequestConfirmation } from './RequestConfirmation.tsx';
import { RequestEmail } from './RequestEmail.tsx';
import { useAskedPage } from './use-asked-page.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

interface RequestAnotherLinkProps {
  /** What the link was for; undefined where its address does not say. */
  type: EmailLinkType | undefined;
  message: string;
}

/** Says why a link cannot be used, and offers another one; who is signed in by it already goes on. */
export function RequestAnotherLink({ type, message }: RequestAnotherLinkProps) {
  const t = useStrings(authStrings);
  return (
    <div className="stack">
      <Outcome title={t.link.overTitle}>
        <p>{message}</p>
      </Outcome>
      {(type === 'signup' || type === 'magiclink') && <ContinueAs />}
      <Another type={type} />
    </div>
  );
}

function Another({ type }: Pick<RequestAnotherLinkProps, 'type'>) {
  const t = useStrings(authStrings);
  const path = useLocalPath();
  const next = useAskedPage();
  if (type === 'recovery' || type === 'invite') return <RequestResetLink />;
  if (type === 'signup') return <RequestConfirmation />;
  if (type === 'magiclink')
    return (
      <RequestEmail
        label={t.emailLink}
        send={requestMagicLink}
        answer={(email) => fillIn(t.magicLinkSent, <strong>{email}</strong>)}
      />
    );
  const isChange = type === 'email_change';
  return (
    <p>
      <a
        className="button"
        href={isChange ? path('/account/sign-in') : withNext(path('/auth/sign-in'), next)}
      >
        {isChange ? t.link.changeAgain : t.signIn}
      </a>
    </p>
  );
}
