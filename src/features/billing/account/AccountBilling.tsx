import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { OrganizationSeats } from '../../../kit/membership/OrganizationSeats.tsx';
import { readSeats } from '../../../kit/membership/seats.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { StatementOfAccount } from '../../../kit/statement/StatementOfAccount.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ChangePlan } from './ChangePlan.tsx';
import { DueInvoices } from './DueInvoices.tsx';
import { History } from './History.tsx';
import { type AccountProps, readBilling } from './read-billing.ts';
import { MembershipFacts } from './MembershipFacts.tsx';
import { Renewal } from './Renewal.tsx';
import { SavedCard } from './SavedCard.tsx';

/** What a person, and the organizations whose bills they get, have, owe and paid. */
export const AccountBilling = sessionIsland(
  { name: 'AccountBilling', reason: (language) => billingStrings[language].signIn },
  ({ id: userId }) => (
    <QueryBoundary queryKey={['billing', userId]} load={() => readBilling(userId)}>
      {(billing, reload) => (
        <>
          {billing.accounts.map((account) => (
            <Account
              key={account.organizationId ?? 'person'}
              account={account}
              billing={billing}
              reload={reload}
              userId={userId}
            />
          ))}
        </>
      )}
    </QueryBoundary>
  ),
);

function Account({ account, billing, reload, userId }: AccountProps & { userId: string }) {
  const t = useStrings(billingStrings);
  const path = useLocalPath();
  const { organizationId: id, membership, invoices, payments } = account;
  const title = id === null ? t.you : account.name || t.organization;
  const props = { account, billing, reload };
  return (
    <Panel title={title}>
      {membership ? <MembershipFacts {...props} /> : <p className="soft">{t.none}</p>}
      {!isLive(membership?.status ?? '') && !invoices.some(({ status }) => status === 'open') && (
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
