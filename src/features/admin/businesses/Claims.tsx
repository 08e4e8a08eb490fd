import { useState } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { revokeClaim } from './change-listing.ts';
import type { ListingClaim } from './managed-listing.ts';
import { TeamStays } from './TeamStays.tsx';

interface ClaimsProps {
  claims: ListingClaim[];
  zone: string;
  onSettled: (report: string) => void;
}

/** Who claimed a listing; an approved claim can be revoked. */
export function Claims({ claims, zone, onSettled }: ClaimsProps) {
  const [revoking, setRevoking] = useState<ListingClaim>();
  const [teamStays, setTeamStays] = useState(false);
  return (
    <Panel title="Claims">
      {claims.length === 0 && <p>No claims.</p>}
      <ul className="rows">
        {claims.map((claim) => (
          <li key={claim.id}>
            <span>
              {claim.claimant}{' '}
              <small className="soft">
                {[
                  claim.status === 'approved' ? 'Approved' : statusLabel(claim.status),
                  claim.method.replaceAll('_', ' '),
                  claim.position,
                  formatDate(claim.created_at, { zone }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {claim.status_reason && (
                <>
                  <br />
                  <span className="soft">{claim.status_reason}</span>
                </>
              )}
            </span>
            {claim.status === 'approved' && (
              <Button
                variant="quiet"
                aria-label={`Revoke claim of ${claim.claimant}`}
                onClick={() => {
                  setTeamStays(false);
                  setRevoking(claim);
                }}
              >
                Revoke…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoking && (
        <ReasonDialog
          name="claim-revocation"
          title={`Revoke the claim of ${revoking.claimant}?`}
          label="Revoke claim"
          hint="Sent to the claimant by email."
          onClose={() => setRevoking(undefined)}
          onSend={async (reason) => {
            await revokeClaim(revoking.id, reason, teamStays);
            setRevoking(undefined);
            onSettled('Claim revoked.');
          }}
        >
          <p>
            The claimant can no longer edit the listing. It returns to its former owner, or has none. The team
            leaves too, unless it stays.
          </p>
          <TeamStays
            label="The team stays"
            hint="Messages and job applications that it received stay readable too."
            isChecked={teamStays}
            onChange={setTeamStays}
          />
        </ReasonDialog>
      )}
    </Panel>
  );
}
