import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ApplicationNotice } from '../../../kit/membership/ApplicationNotice.tsx';
import { HeldMemberships } from '../../../kit/membership/HeldMemberships.tsx';
import { isCovered } from '../../../kit/membership/my-status.ts';
import { isLive, liveStatuses } from '../../../lib/shared/live-membership.ts';
import { OrganizationSeats } from '../../../kit/membership/OrganizationSeats.tsx';
import { readSeats } from '../../../kit/membership/seats.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { StatementOfAccount } from '../../../kit/statement/StatementOfAccount.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ChangePlan } from './ChangePlan.tsx';
import { DueInvoices } from './DueInvoices.tsx';
import { History } from './History.tsx';
import type { AccountProps, Billing, BillingAccount } from './read-billing.ts';
import { MembershipFacts } from './MembershipFacts.tsx';
import { Renewal } from './Renewal.tsx';
import { SavedCard } from './SavedCard.tsx';

interface BillingAccountsProps {
  billing: Billing;
  reload: () => void;
  userId: string;
}

/** What makes a person a member, then each payer whose bills they get. */
export function BillingAccounts({ billing, reload, userId }: BillingAccountsProps) {
  return (
    <>
      <Mine billing={billing} />
      {billing.accounts.filter(hasBilling).map((account) => (
        <Account
          key={account.organizationId ?? 'person'}
          account={account}
          billing={billing}
          reload={reload}
          userId={userId}
        />
      ))}
    </>
  );
}

/** Whether there is anything to show of a payer: a person often has nothing of their own. */
const hasBilling = ({ organizationId, membership, invoices, payments, card }: BillingAccount) =>
  organizationId !== null ||
  membership !== undefined ||
  card !== undefined ||
  invoices.length + payments.length > 0;

/** What makes the person a member whose bills others get, the application that is open, or the way to join. */
function Mine({ billing: { mine, accounts } }: Pick<AccountProps, 'billing'>) {
  const t = useStrings(billingStrings);
  const path = useLocalPath();
  const given = mine.memberships.filter(({ is_billed: isBilled }) => !isBilled);
  const hasNone = mine.memberships.length === 0 && !accounts.some(hasBilling);
  if (given.length === 0 && mine.application === null && !hasNone) return null;
  return (
    <Panel title={t.you}>
      <HeldMemberships memberships={given} />
      <ApplicationNotice application={mine.application} />
      {hasNone && mine.application === null && (
        <>
          <p className="soft">{t.none}</p>
          <p>
            <a href={path('/join')}>{t.join}</a>
          </p>
        </>
      )}
    </Panel>
  );
}

function Account({ account, billing, reload, userId }: AccountProps & { userId: string }) {
  const t = useStrings(billingStrings);
  const path = useLocalPath();
  const { organizationId: id, membership, invoices, payments } = account;
  const title = id === null ? t.you : account.name || t.organization;
  const props = { account, billing, reload };
  // Nobody who is a member, is joining or has to pay is asked to join.
  const isFree =
    !isCovered(billing.mine) &&
    billing.mine.application === null &&
    !['pending', ...liveStatuses].includes(membership?.status ?? '') &&
    !invoices.some(({ status }) => status === 'open');
  return (
    <Panel title={title}>
      {membership ? <MembershipFacts {...props} /> : isFree && <p className="soft">{t.none}</p>}
      {isFree && (
        <p>
          <a href={path('/join')} aria-label={`${t.join}: ${title}`}>
            {t.join}
          </a>
        </p>
      )}
      {id !== null && (
        <p className="actions">
          <a href={path(`/account/business/organization?id=${id}`)} aria-label={`${t.edit}: ${title}`}>
            {t.edit}
          </a>
          <a
            href={path(`/account/business/organization/people?id=${id}`)}
            aria-label={`${t.people}: ${title}`}
          >
            {t.people}
          </a>
        </p>
      )}
      <DueInvoices {...props} />
      {id !== null && isLive(membership?.status ?? '') && (
        <QueryBoundary queryKey={['seats', id]} load={() => readSeats(id)}>
          {(seats, reloadSeats) => (
            <OrganizationSeats
              seats={seats}
              zone={billing.zone}
              reload={() => {
                reloadSeats();
                reload();
              }}
            />
          )}
        </QueryBoundary>
      )}
      {membership && <ChangePlan {...props} />}
      {membership && <Renewal {...props} />}
      {(membership || account.card) && <SavedCard {...props} />}
      {(invoices.length > 0 || payments.length > 0) && (
        <>
          <History {...props} />
          <StatementOfAccount
            payer={id === null ? { user_id: userId } : { organization_id: id }}
            name={title}
            zone={billing.zone}
          />
        </>
      )}
    </Panel>
  );
}
