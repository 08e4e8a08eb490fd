import { ownListingStrings } from '../../../i18n/business/own-listing-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { MembershipPanel } from '../../../kit/membership/MembershipPanel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ShownTogether } from '../../../kit/ShownTogether.tsx';
import { type MyListing, readMyListings } from './my-listings.ts';
import { MyClaims } from '../claims/MyClaims.tsx';
import { MyInvitations } from '../team/MyInvitations.tsx';
import { businessUrl } from '../business-url.ts';
import { placementUrl } from '../placements/placement-url.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { describeState } from '../states.ts';
import { SubscriptionPanel } from '../membership/SubscriptionPanel.tsx';

/** The membership of who is signed in, and the businesses that they run or help with, each with its state and the way to everything else. */
export const ListingList = sessionIsland(
  { name: 'ListingList', reason: (language) => ownListingStrings[language].signIn },
  ({ id: userId }) => (
    <ShownTogether>
      <MembershipPanel userId={userId} />
      <MyInvitations />
      <QueryBoundary queryKey={['mine', userId]} load={() => readMyListings(userId)} empty={<None />}>
        {(listings) => <Listings listings={listings} />}
      </QueryBoundary>
      <MyClaims userId={userId} />
      <SubscriptionPanel userId={userId} />
    </ShownTogether>
  ),
);

function None() {
  const { none: t } = useStrings(ownListingStrings);
  return (
    <Panel title={t.title}>
      <p>{t.text}</p>
      <Ways />
    </Panel>
  );
}

function Ways() {
  const t = useStrings(ownListingStrings);
  const path = useLocalPath();
  return (
    <p className="actions">
      <a className="button" href={path(businessUrl('add'))}>
        {t.addBusiness}
      </a>
      <a className="button" data-variant="quiet" href={path(businessUrl('claim'))}>
        {t.claimBusiness}
      </a>
    </p>
  );
}

function Listings({ listings }: { listings: MyListing[] }) {
  const language = useLanguage();
  const t = ownListingStrings[language];
  return (
    <>
      {listings.map((listing) => (
        <Panel key={listing.id} title={listing.name}>
          <p>
            <StateBadge state={listing.status} />{' '}
            <span className="soft">
              {listing.role === 'owner' ? describeState(listing.status, language) : t.roles[listing.role]}
            </span>
          </p>
          {listing.status_reason && listing.status !== 'approved' && <p>{t.reason(listing.status_reason)}</p>}
          <LocationOf main={listings.find(({ id }) => id === listing.branch_of)} />
          <Links listing={listing} />
        </Panel>
      ))}
      <Ways />
    </>
  );
}

function LocationOf({ main }: { main: MyListing | undefined }) {
  const t = useStrings(ownListingStrings);
  return main && <p className="soft">{t.locationOf(main.name)}</p>;
}

function Links({ listing: { id, slug, name, status, role } }: { listing: MyListing }) {
  const { links: t } = useStrings(ownListingStrings);
  const path = useLocalPath();
  const mayEdit = role !== 'contributor';
  const links: [string, string][] = [
    ...(mayEdit ? ([[businessUrl('edit', { id }), t.edit]] as [string, string][]) : []),
    [businessUrl('posts', { id }), t.posts],
    ...(mayEdit
      ? ([
          [businessUrl('leads', { id }), t.leads],
          [businessUrl('applications', { id }), t.applications],
          [businessUrl('statistics', { id }), t.statistics],
          [businessUrl('people', { id }), t.team],
          [placementUrl(id), t.placements],
        ] as [string, string][])
      : []),
    ...(role === 'owner' ? ([[businessUrl('locations', { id }), t.locations]] as [string, string][]) : []),
    ...(status === 'approved' ? ([[`/directory/${slug}`, t.view]] as [string, string][]) : []),
  ];
  return (
    <ul className="links-row">
      {links.map(([href, label]) => (
        <li key={href}>
          <a href={path(href)} aria-label={`${label}: ${name}`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
