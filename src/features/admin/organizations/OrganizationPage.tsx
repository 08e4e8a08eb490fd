import { OrganizationForm } from '../../../kit/membership/OrganizationForm.tsx';
import { type Organization, readOrganization } from '../../../kit/membership/organization.ts';
import { readOrganizationPeople } from '../../../kit/membership/organization-people.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { PeopleTable } from '../../../kit/membership/PeopleTable.tsx';
import { CustomFieldsPanel } from '../../../kit/custom-fields/CustomFieldsPanel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { Attendance } from './Attendance.tsx';
import { MemberBilling } from '../billing/MemberBilling.tsx';

const allOrganizations = <a href="/admin/organizations">All organizations</a>;

/** The organization that `?id=` names: its people, what stands on its invoices, and the way to its owner and listings. */
export function OrganizationPage() {
  return (
    <AdminGate name="Organization">
      {(session) => (
        <QueryBoundary
          queryKey={['admin', 'organization', queryParam('id')]}
          load={() => readOrganization(queryParam('id'))}
          wayOut={<p>{allOrganizations}</p>}
        >
          {(organization, reload) => (
            <Details organization={organization} session={session} onChanged={reload} />
          )}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface DetailsProps {
  organization: Organization;
  session: AdminSession;
  onChanged: () => void;
}

function Details({ organization, session, onChanged }: DetailsProps) {
  const { zone, isAdmin } = session;
  const { id, owner_id, name, joined_on, created_at, business_subscription_status: status } = organization;
  const address = [
    organization.address_line1,
    organization.address_line2,
    [organization.city, organization.state, organization.zip_code].filter(Boolean).join(' '),
    organization.country,
  ];
  const facts: (readonly [label: string, value: string | null])[] = [
    ['Subscription', membershipLabel(status)],
    ['Member since', joined_on && formatDate(joined_on, { zone: 'UTC' })],
    ['Added', formatDate(created_at, { zone })],
    ...(isAdmin
      ? []
      : ([
          ['Legal name', organization.legal_name],
          ['Billing email', organization.billing_email],
          ['Address', address.filter(Boolean).join(', ')],
          ['Tax ID', organization.tax_id],
        ] as const)),
  ];
  return (
    <div className="stack">
      <Panel title={name || 'Organization'}>
        <dl className="facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
        </dl>
        <p className="ways">
          {allOrganizations}
          <a href={`/admin/members/person?id=${owner_id}#memberships`}>Owner and subscription</a>
          <a href={`/admin/businesses?organization=${id}`}>Listings</a>
          <a href={`/admin/audit?entity=business_profiles&id=${id}`}>Activity log</a>
        </p>
      </Panel>
      <Panel title="People">
        <QueryBoundary
          queryKey={['admin', 'organization-people', id]}
          load={() => readOrganizationPeople(id)}
        >
          {(people) => (
            <PeopleTable
              caption="People"
              people={people}
              isMember={isLive(status)}
              zone={zone}
              nameAs={({ user_id }, person) => (
                <a href={`/admin/members/person?id=${user_id}`} dir="auto">
                  {person}
                </a>
              )}
            />
          )}
        </QueryBoundary>
        {isAdmin && (
          <p>
            <a href={`/account/business/organization/people?id=${id}`}>Manage people, requests and codes</a>
          </p>
        )}
      </Panel>
      <Attendance organizationId={id} zone={zone} />
      <CustomFieldsPanel entity="organization" id={id} isStaff />
      <MemberBilling
        payer={{ organization_id: id }}
        name={name || 'Organization'}
        session={session}
        onChanged={onChanged}
      />
      {isAdmin && (
        <Panel title="Invoice details">
          <OrganizationForm stored={organization} />
        </Panel>
      )}
    </div>
  );
}
