import { useState, useSyncExternalStore } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { currentEmailLink, type EmailLink } from './email-link.ts';
import { EmailLinkDone } from './EmailLinkDone.tsx';
import { RequestAnotherLink } from './RequestAnotherLink.tsx';
import { type EmailLinkResult, verifyEmailLink } from './verify-email-link.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { errorStrings } from '../../i18n/shared/error-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/**
 * Where the links of the auth server's emails lead. They are used by a press of a button, not by opening them: programs that scan
 * emails open each link, and a link works once.
 */
export const EmailLinkPage = island('EmailLinkPage', OpenedLink);

const subscribe = () => () => undefined;

function OpenedLink() {
  const t = useStrings(authStrings);
  // Null in the HTML that is made before the address is known.
  const link = useSyncExternalStore(subscribe, currentEmailLink, () => null);
  if (link === null) return <Checking>{t.checkingLink}</Checking>;
  return link?.tokenHash === undefined ? (
    <RequestAnotherLink type={link?.type} message={t.link.over} />
  ) : (
    <UseLink link={link} />
  );
}

function UseLink({ link }: { link: EmailLink }) {
  const t = useStrings(authStrings);
  const { oneOfTwo } = useStrings(errorStrings);
  const [result, setResult] = useState<EmailLinkResult>();
  const { run, isBusy, failure } = useAction();
  if (result?.state === 'signed-in') return <EmailLinkDone type={link.type} result={result} />;
  if (result?.state === 'rejected') return <RequestAnotherLink type={link.type} message={result.message} />;
  if (result?.state === 'half')
    return (
      <Outcome title={t.link.half}>
        <p>{oneOfTwo}</p>
      </Outcome>
    );
  const { ask, button } = t.link[link.type];
  return (
    <div className="stack">
      <FailureNotice failure={failure} />
      <p>{ask}</p>
      <p>
        <Button
          isBusy={isBusy}
          onClick={() => {
            run(async () => {
              setResult(await verifyEmailLink(link));
            });
          }}
        >
          {button}
        </Button>
      </p>
    </div>
  );
}
