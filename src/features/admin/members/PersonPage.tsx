import { CustomFieldsPanel } from '../../../kit/custom-fields/CustomFieldsPanel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { formatDate, formatDateTime } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { describeAttendance } from '../describe-attendance.ts';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { membershipLabel, statusLabel } from '../../../lib/shared/status-labels.ts';
import { PersonSanctions } from '../moderation/PersonSanctions.tsx';
import { MemberBilling } from '../billing/MemberBilling.tsx';
import { managedUrl } from '../businesses/managed-url.ts';
import { Memberships } from './Memberships.tsx';
import { type Person, personName, readPerson } from './person.ts';
import { SecondFactor } from './SecondFactor.tsx';

/** The person that `?id=` names: who they are, their memberships, and what belongs to them. */
export function PersonPage() {
  return (
    <AdminGate name="Person">
      {(session) => (
        <QueryBoundary
          queryKey={['admin', 'person', queryParam('id')]}
          load={() => readPerson(queryParam('id'))}
          wayOut={
            <p>
              <a href="/admin/members">All people</a>
            </p>
          }
        >
          {(person, reload) => <Details person={person} session={session} onChanged={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface DetailsProps {
  person: Person;
  session: AdminSession;
  onChanged: () => void;
}

function Details({ person, session, onChanged }: DetailsProps) {
  const { zone, isAdmin, userId } = session;
  const { id, second_factors } = person;
  return (
    <div className="stack">
      <Panel title={personName(person)}>
        <Facts person={person} zone={zone} />
        <p className="ways">
          <a href="/admin/members">All people</a>
          <a href={`/admin/audit?entity=profiles&id=${id}`}>Activity log</a>
          <a href={`/admin/audit?actor=${id}`}>Their actions</a>
          {person.posts > 0 && <a href={`/admin/posts?author=${id}`}>Posts ({person.posts})</a>}
        </p>
      </Panel>
      <div id="memberships">
        <Memberships person={person} session={session} onChanged={onChanged} />
      </div>
      <CustomFieldsPanel entity="person" id={id} isStaff />
      <MemberBilling
        payer={{ user_id: id }}
        name={personName(person)}
        session={session}
        onChanged={() => {
          void queryClient.invalidateQueries({ queryKey: ['admin', 'subscriptions', id] });
          onChanged();
        }}
      />
      <PersonSanctions person={id} isSelf={id === userId} />
      <Listings person={person} zone={zone} />
      <Registrations person={person} zone={zone} />
      {isAdmin && id !== userId && second_factors !== null && second_factors > 0 && (
        <SecondFactor person={person} onReset={onChanged} />
      )}
    </div>
  );
}

function Facts({ person, zone }: { person: Person; zone: string }) {
  const { email, phone, sees_contacts, last_sign_in_at, deletion_due_at } = person;
  const facts: (readonly [label: string, value: string | null])[] = [
    ['Email', sees_contacts ? email : 'Only for staff who may see contact details.'],
    ['Phone', phone && `+${phone}`],
    ['Account type', person.user_type === 'business' ? 'Business' : 'Member'],
    ['Membership', membershipLabel(person.membership_status)],
    ['Joined', formatDate(person.created_at, { zone })],
    ['Last sign-in', last_sign_in_at && formatDate(last_sign_in_at, { zone })],
    ['Staff', person.staff_role],
    ['Account deletion', deletion_due_at && formatDate(deletion_due_at, { zone })],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {label === 'Email' && sees_contacts ? <a href={`mailto:${value ?? ''}`}>{value}</a> : value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Listings({ person, zone }: { person: Person; zone: string }) {
  const { listings, organizations, id } = person;
  return (
    <Panel title="Organizations and listings">
      {organizations.length === 0 ? (
        <p>No organizations.</p>
      ) : (
        <ul>
          {organizations.map((organization) => (
            <li key={organization.id}>
              <a href={`/admin/organizations/edit?id=${organization.id}`} dir="auto">
                {organization.name || 'Organization'}
              </a>{' '}
              ({[organization.role, organization.title].filter(Boolean).join(', ')}) since{' '}
              {formatDate(organization.since, { zone })}. Subscription: {membershipLabel(organization.status)}
              {organization.is_included && ', includes this person'}
            </li>
          ))}
        </ul>
      )}
      {listings.length === 0 ? (
        <p>No listings.</p>
      ) : (
        <ul>
          {listings.map((listing) => (
            <li key={`${listing.id} ${listing.role}`}>
              <a href={`/admin/businesses/edit?id=${listing.id}`}>{listing.name}</a> ({listing.role},{' '}
              {statusLabel(listing.status)}) ·{' '}
              <a href={managedUrl(listing.id)} aria-label={`Owner and team of ${listing.name}`}>
                Owner and team
              </a>{' '}
              ·{' '}
              <a
                href={`/admin/audit?entity=businesses&id=${listing.id}`}
                aria-label={`Activity log of ${listing.name}`}
              >
                Activity log
              </a>
            </li>
          ))}
        </ul>
      )}
      {listings.some(({ role }) => role === 'owner') && (
        <p>
          <a href={`/admin/businesses?owner=${id}`}>Open in Businesses</a>
        </p>
      )}
    </Panel>
  );
}

function Registrations({ person: { registrations, attendance }, zone }: { person: Person; zone: string }) {
  return (
    <Panel title="Latest registrations">
      {registrations.length === 0 ? (
        <p>No registrations.</p>
      ) : (
        <>
          <p>{describeAttendance(attendance)}</p>
          <ul>
            {registrations.map(
              ({ id, title, slug, status, starts_at, attended_at, event_id, business_id }) => (
                <li key={id}>
                  <a href={`/events/${slug}`}>{title}</a>, {formatDate(starts_at, { zone })} (
                  {statusLabel(status)}
                  {attended_at && `, checked in ${formatDateTime(attended_at, { zone })}`}) ·{' '}
                  <a
                    href={`${business_id ? '/account/business' : '/admin/chamber'}/registrations?event=${event_id}`}
                    aria-label={`Registrations for ${title}`}
                  >
                    Registrations
                  </a>
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </Panel>
  );
}
