import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { emailHref } from '../../lib/shared/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSession } from '../session/use-session.ts';
import { MembershipBadge } from './MembershipBadge.tsx';
import { useContactEmail, useHasOpenApplication, useSubscriptionStatus } from './queries.ts';
import { SubscriptionModal } from './SubscriptionModal.tsx';

/** What the hub knows of the membership of who is signed in; asks owners of one business without subscription for one. */
export function MembershipPanel() {
  const t = useStrings(membershipStrings);
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const { data: status, isError, refetch } = useSubscriptionStatus(userId);
  if (userId === undefined) return null;
  if (isError)
    return (
      <Panel title={t.title}>
        <p className="soft">
          {t.failed}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t.tryAgain}
          </button>
        </p>
      </Panel>
    );
  if (!status)
    return (
      <Panel title={t.title}>
        <p className="soft">{t.loading}</p>
      </Panel>
    );
  return (
    <>
      <Panel title={t.title}>
        <MembershipBadge status={status} />
        <MembershipMeaning userId={userId} status={status.membership_status} />
      </Panel>
      {status.show_subscription_modal && <SubscriptionModal userId={userId} />}
    </>
  );
}

const isOwed = (status: string) => ['pending', 'past_due', 'grace'].includes(status);

/** What a state of membership means, and what to do about it: pay, join, or go on with an application. */
function MembershipMeaning({ userId, status }: { userId: string; status: string }) {
  const t = useStrings(membershipStrings);
  const path = useLocalPath();
  const meanings: Readonly<Record<string, string>> = t.meanings;
  const contact = useContactEmail();
  const application = useHasOpenApplication(userId, status !== 'active');
  const [href, label] = application.data
    ? ['/join/apply', t.resume]
    : isOwed(status)
      ? ['/account/billing', t.pay]
      : ['/join', t.join];
  return (
    <>
      <p className="soft">{meanings[status]}</p>
      {status !== 'active' && (
        <p className="actions">
          <a className="button" data-variant="quiet" href={path(href)}>
            {label}
          </a>
          {contact.data && <a href={emailHref({ to: contact.data, subject: t.subject })}>{t.ask}</a>}
        </p>
      )}
    </>
  );
}
