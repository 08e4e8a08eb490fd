import { Panel } from '../../../ui/Panel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { type MyListing, readMyListings } from './my-listings.ts';
import { MyClaims } from '../claims/MyClaims.tsx';
import { MyInvitations } from '../team/MyInvitations.tsx';
import { businessUrl } from '../business-url.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { describeState } from '../states.ts';
import { SubscriptionPanel } from '../membership/SubscriptionPanel.tsx';

/** The businesses that somebody runs or helps with, with their state and the way to everything else. */
export const ListingList = sessionIsland(
  { name: 'ListingList', reason: 'Sign in to manage your businesses.' },
  ({ id: userId }) => (
    <>
      <MyInvitations />
      <QueryBoundary queryKey={['mine', userId]} load={() => readMyListings(userId)} empty={<None />}>
        {(listings) => <Listings listings={listings} />}
      </QueryBoundary>
      <MyClaims userId={userId} />
      <SubscriptionPanel userId={userId} />
    </>
  ),
);

function None() {
  return (
    <Panel title="Add your business">
      <p>
        If your business is already in the directory, claim it. If not, add it. We review new listings before
        they are published.
      </p>
      <Ways />
    </Panel>
  );
}

function Ways() {
  return (
    <p className="actions">
      <a className="button" href={businessUrl('add')}>
        Add a business
      </a>
      <a className="button" data-variant="quiet" href={businessUrl('claim')}>
        Claim a business
      </a>
    </p>
  );
}

function Listings({ listings }: { listings: MyListing[] }) {
  return (
    <>
      {listings.map((listing) => (
        <Panel key={listing.id} title={listing.name}>
          <p>
            <StateBadge state={listing.status} />{' '}
            <span className="soft">
              {listing.role === 'owner' ? describeState(listing.status) : `You are a ${listing.role}.`}
            </span>
          </p>
          {listing.status_reason && listing.status !== 'approved' && <p>Reason: {listing.status_reason}</p>}
          <LocationOf main={listings.find(({ id }) => id === listing.branch_of)} />
          <Links listing={listing} />
        </Panel>
      ))}
      <Ways />
    </>
  );
}

function LocationOf({ main }: { main: MyListing | undefined }) {
  return main && <p className="soft">Location of {main.name}</p>;
}

function Links({ listing: { id, slug, name, status, role } }: { listing: MyListing }) {
  const mayEdit = role !== 'contributor';
  const links: [string, string][] = [
    ...(mayEdit ? ([[businessUrl('edit', { id }), 'Edit']] as [string, string][]) : []),
    [businessUrl('posts', { id }), 'Posts'],
    ...(mayEdit
      ? ([
          [businessUrl('messages', { id }), 'Messages'],
          [businessUrl('applications', { id }), 'Applications'],
          [businessUrl('statistics', { id }), 'Statistics'],
          [businessUrl('people', { id }), 'Team'],
        ] as [string, string][])
      : []),
    ...(role === 'owner' ? ([[businessUrl('locations', { id }), 'Locations']] as [string, string][]) : []),
    ...(status === 'approved' ? ([[`/directory/${slug}`, 'View page']] as [string, string][]) : []),
  ];
  return (
    <ul className="links-row">
      {links.map(([href, label]) => (
        <li key={href}>
          <a href={href} aria-label={`${label}: ${name}`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
