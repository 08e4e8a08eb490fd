import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BeginClaim } from './BeginClaim.tsx';
import { ClaimByCode } from './ClaimByCode.tsx';
import { ClaimByDocuments } from './ClaimByDocuments.tsx';
import { type Claim, type Claimable, explainClaim, moveClaim } from './claims.ts';
import { areaPage } from './page-address.ts';
import { useWork } from './use-work.ts';

interface ClaimStepsProps {
  listing: Claimable;
  claim: Claim | undefined;
  userId: string;
  reload: () => void;
}

/** A claim from its beginning to the desk: how to prove it, and the proof. */
export function ClaimSteps({ listing, claim, userId, reload }: ClaimStepsProps) {
  if (!claim && listing.owner_id === userId)
    return (
      <Outcome title="This page is yours already">
        <p>
          <a className="button" href={areaPage('edit', { id: listing.id })}>
            Look after it
          </a>
        </p>
      </Outcome>
    );
  if (!claim) return <BeginClaim listing={listing} reload={reload} />;
  if (claim.status === 'pending_review')
    return (
      <Notice>
        <p>Your claim of {listing.name} is with the hub’s staff. You hear from us by mail.</p>
      </Notice>
    );
  return (
    <Panel title={listing.name}>
      {claim.status === 'needs_info' && claim.status_reason && (
        <Notice>
          <p>The hub’s staff ask: {claim.status_reason}</p>
        </Notice>
      )}
      {(claim.method === 'email_domain' || claim.method === 'phone_code') &&
        claim.status !== 'needs_info' && <ClaimByCode claim={claim} />}
      <details open={claim.method === 'document' || claim.status === 'needs_info'}>
        <summary>Send documents</summary>
        <ClaimByDocuments claim={claim} userId={userId} onSent={reload} />
      </details>
      <Desk claim={claim} reload={reload} />
    </Panel>
  );
}

function Desk({ claim, reload }: { claim: Claim; reload: () => void }) {
  const { run, isBusy, failure } = useWork(explainClaim);
  const move = (to: 'pending_review' | 'withdrawn') => {
    run(async () => {
      await moveClaim(claim.id, to);
      reload();
    });
  };
  return (
    <>
      <FailureNotice failure={failure} />
      <p className="actions">
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => {
            move('pending_review');
          }}
        >
          Let the staff decide without documents
        </Button>
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => {
            move('withdrawn');
          }}
        >
          Withdraw the claim
        </Button>
      </p>
    </>
  );
}
