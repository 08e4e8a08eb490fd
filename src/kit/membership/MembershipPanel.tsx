import type { MyMembership } from '#contracts/account-start.ts';
import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { retryableImport } from '../../lib/browser/retryable-import.ts';
import { emailHref } from '../../lib/shared/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { MembershipBadge } from './MembershipBadge.tsx';
import { isCovered, statusOf } from './my-status.ts';
import { useMyMembership } from './queries.ts';
import { SubscriptionModal } from './SubscriptionModal.tsx';

// Most accounts have none: they do without.
const loadDetails = retryableImport(
  () => import('./MembershipDetails.tsx'),
  ({ MembershipDetails }) => MembershipDetails,
  'MembershipDetails',
);

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
        <MembershipBadge status={{ ...membership, membership_status: statusOf(membership) }} />
        <MembershipMeaning membership={membership} />
        {(membership.memberships.length > 0 || membership.application !== null) && (
          <QueryBoundary queryKey={['membership-details']} load={loadDetails}>
            {(MembershipDetails) => <MembershipDetails membership={membership} />}
          </QueryBoundary>
        )}
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
  const { application, memberships, contact_email: contact } = membership;
  const status = statusOf(membership);
  const paysFor = memberships.some((held) => held.is_billed && isOwed(held.status));
  const [href, label] = isOwed(status) ? ['/account/billing', t.pay] : ['/join', t.join];
  // Who is included by others has nothing to pay, and who applies has the step of the application.
  const hasWay = application === null && status !== 'active' && (paysFor || !isCovered(membership));
  return (
    <>
      <p className="soft">{meanings[status]}</p>
      {hasWay && (
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
