import type { MyMembership } from '#contracts/account-start.ts';
import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { emailHref } from '../../lib/shared/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { MembershipBadge } from './MembershipBadge.tsx';
import { useMyMembership } from './queries.ts';
import { SubscriptionModal } from './SubscriptionModal.tsx';

/** What the hub knows of the membership of who is signed in; asks owners of one business without subscription for one. */
export function MembershipPanel({ userId }: { userId: string }) {
  const t = useStrings(membershipStrings);
  const { data: membership, isError, refetch } = useMyMembership(userId);
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
  if (!membership)
    return (
      <Panel title={t.title}>
        <p className="soft">{t.loading}</p>
      </Panel>
    );
  return (
    <>
      <Panel title={t.title}>
        <MembershipBadge status={membership} />
        <MembershipMeaning membership={membership} />
      </Panel>
      {membership.show_subscription_modal && <SubscriptionModal userId={userId} membership={membership} />}
    </>
  );
}

const isOwed = (status: string) => ['pending', 'past_due', 'grace'].includes(status);

/** What a state of membership means, and what to do about it: pay, join, or go on with an application. */
function MembershipMeaning({ membership }: { membership: MyMembership }) {
  const t = useStrings(membershipStrings);
  const path = useLocalPath();
  const meanings: Readonly<Record<string, string>> = t.meanings;
  const { membership_status: status, contact_email: contact } = membership;
  const [href, label] = membership.has_open_application
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
          {contact && <a href={emailHref({ to: contact, subject: t.subject })}>{t.ask}</a>}
        </p>
      )}
    </>
  );
}
