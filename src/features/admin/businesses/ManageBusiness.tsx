import { useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { Branches } from './Branches.tsx';
import { Claims } from './Claims.tsx';
import { type Managed, readManaged } from './managed-listing.ts';
import { MergeListing } from './MergeListing.tsx';
import { Merges } from './Merges.tsx';
import { Team } from './Team.tsx';

/** One listing: who has it, its claims, its locations, and its merges with others. */
export function ManageBusiness() {
  return <AdminGate name="Business">{(session) => <Manage session={session} />}</AdminGate>;
}

function Manage({ session }: { session: AdminSession }) {
  const [id] = useState(() => queryParam('id'));
  if (!/^[0-9a-f-]{36}$/.test(id)) return <p>Open a business from Approvals or the activity log.</p>;
  return (
    <QueryBoundary queryKey={['admin', 'business', id]} load={() => readManaged(id)}>
      {(managed, reload) => {
        const settle = (message: string) => {
          showToast({ message });
          reload();
        };
        return (
          <div className="stack">
            <Summary managed={managed} />
            <Team managed={managed} session={session} onSettled={settle} />
            <Claims claims={managed.claims} zone={session.zone} onSettled={settle} />
            <Branches managed={managed} onChanged={reload} />
            {session.isAdmin && managed.listing.status !== 'merged' && (
              <MergeListing key={managed.listing.updated_at} listing={managed.listing} onSettled={settle} />
            )}
            <Merges managed={managed} session={session} onSettled={settle} />
          </div>
        );
      }}
    </QueryBoundary>
  );
}

function Summary({ managed: { listing } }: { managed: Managed }) {
  return (
    <Panel title={listing.name}>
      <p>
        Status: {statusLabel(listing.status)}
        {listing.city && ` · ${listing.city}`}
        {listing.verified && ' · verified'}
      </p>
      {listing.status === 'approved' && (
        <p>
          <a href={`/directory/${listing.slug}`}>View page</a>
        </p>
      )}
    </Panel>
  );
}
