import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { BeginClaim } from './BeginClaim.tsx';
import { ClaimByCode } from './ClaimByCode.tsx';
import { ClaimByDocuments } from './ClaimByDocuments.tsx';
import { type Claim, type Claimable, moveClaim } from './claims.ts';
import { businessUrl } from '../business-url.ts';
import { useAction } from '../../../kit/use-action.ts';

interface ClaimStepsProps {
  listing: Claimable;
  claim: Claim | undefined;
  userId: string;
  reload: () => void;
}

/** The steps of a claim until it is submitted: choosing a method, and the proof. */
export function ClaimSteps({ listing, claim, userId, reload }: ClaimStepsProps) {
  const { steps: t, code } = useStrings(claimStrings);
  const path = useLocalPath();
  if (!claim && listing.ownership.is_mine)
    return (
      <Outcome title={t.owned}>
        <p>
          <a className="button" href={path(businessUrl('edit', { id: listing.id }))}>
            {code.edit}
          </a>
        </p>
      </Outcome>
    );
  if (!claim) return <BeginClaim listing={listing} reload={reload} />;
  if (claim.status === 'pending_review')
    return (
      <Notice>
        <p>{t.pending(listing.name)}</p>
      </Notice>
    );
  return (
    <Panel title={listing.name}>
      {claim.status === 'needs_info' && claim.status_reason && (
        <Notice>
          <p>{t.needsInfo(claim.status_reason)}</p>
        </Notice>
      )}
      {(claim.method === 'email_domain' || claim.method === 'phone_code') &&
        claim.status !== 'needs_info' && <ClaimByCode claim={claim} />}
      <details open={claim.method === 'document' || claim.status === 'needs_info'}>
        <summary>{t.send}</summary>
        <ClaimByDocuments claim={claim} userId={userId} onSent={reload} />
      </details>
      <ClaimActions claim={claim} reload={reload} />
    </Panel>
  );
}

function ClaimActions({ claim, reload }: { claim: Claim; reload: () => void }) {
  const { steps: t } = useStrings(claimStrings);
  const { run, isBusy, failure } = useAction();
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
        <Button variant="quiet" isBusy={isBusy} onClick={() => move('pending_review')}>
          {t.withoutDocuments}
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={() => move('withdrawn')}>
          {t.withdraw}
        </Button>
      </p>
    </>
  );
}
