import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loaded } from './Loaded.tsx';
import { type MyListing, readMyListings } from './listings.ts';
import { MyClaims } from './MyClaims.tsx';
import { MyInvitations } from './MyInvitations.tsx';
import { areaPage } from './page-address.ts';
import { SignedIn } from './SignedIn.tsx';
import { StateBadge } from './StateBadge.tsx';
import { explainState } from './states.ts';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

/** The businesses that somebody runs or helps with, with their state and the way to everything else. */
export function ListingList() {
  return (
    <Island name="ListingList">
      <SignedIn reason="Sign in to look after your business on the hub.">
        {(userId) => (
          <>
            <MyInvitations />
            <Loaded name={['mine', userId]} load={() => readMyListings(userId)}>
              {(listings) => (listings.length === 0 ? <None /> : <Listings listings={listings} />)}
            </Loaded>
            <MyClaims userId={userId} />
            <SubscriptionPanel userId={userId} />
          </>
        )}
      </SignedIn>
    </Island>
  );
}

function None() {
  return (
    <Panel title="Bring your business to the hub">
      <p>
        Is it in the directory already? Then claim its page: you prove that it is yours with a code or a
        document. If it is not there yet, add it; we look at it, and it appears.
      </p>
      <Ways />
    </Panel>
  );
}

function Ways() {
  return (
    <p className="actions">
      <a className="button" href={areaPage('add')}>
        Add a business
      </a>
      <a className="button" data-variant="quiet" href={areaPage('claim')}>
        Claim one
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
              {listing.role === 'owner' ? explainState(listing.status) : `You help as ${listing.role}.`}
            </span>
          </p>
          {listing.status_reason && <p>Why: {listing.status_reason}</p>}
          <Links listing={listing} />
        </Panel>
      ))}
      <Ways />
    </>
  );
}

function Links({ listing: { id, slug, name, status, role } }: { listing: MyListing }) {
  const mayEdit = role !== 'contributor';
  const links: [string, string][] = [
    ...(mayEdit ? ([[areaPage('edit', { id }), 'Edit']] as [string, string][]) : []),
    [areaPage('posts', { id }), 'Jobs, events, deals'],
    ...(mayEdit
      ? ([
          [areaPage('statistics', { id }), 'Statistics'],
          [areaPage('people', { id }), 'People'],
        ] as [string, string][])
      : []),
    ...(status === 'approved' ? ([[`/directory/${slug}`, 'See its page']] as [string, string][]) : []),
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
