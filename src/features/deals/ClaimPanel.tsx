import { useState } from 'react';
import type { CodeType, MyDeal } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/business/deal-form-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useAction } from '../../kit/use-action.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { island } from '../../ui/Island.tsx';
import { claimDeal, useMyDeals } from './claims.ts';
import { ClaimPass } from './ClaimPass.tsx';

/** The deal that is claimed. */
export interface ClaimPanelProps {
  id: string;
  slug: string;
  codeType: CodeType;
  /** Whether there are any left. */
  isTaken: boolean;
  /** The hub's time zone. */
  zone: string;
}

/** Claiming a deal: signing in, taking the code, showing it at the counter. */
export const ClaimPanel = island('ClaimPanel', Claim);

/** The same within another island. */
export function Claim({ id, slug, isTaken, zone }: ClaimPanelProps) {
  const t = useStrings(dealFormStrings);
  const session = useSession();
  const query = useMyDeals(session.state === 'signed-in' ? session.userId : undefined, slug);
  const { run, isBusy, failure } = useAction();
  const [hasClaimed, setHasClaimed] = useState(false);
  const showClaims = (claims: MyDeal[]) => (
    <div className="stack">
      {claims.map((claim) => (
        <ClaimPass key={claim.id} claim={claim} zone={zone} isNew={hasClaimed} />
      ))}
      <FailureNotice failure={failure} />
      {claims.length === 0 && !isTaken && (
        <Button
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              setHasClaimed(true);
              await claimDeal(id, slug);
            })
          }
        >
          {t.claim}
        </Button>
      )}
    </div>
  );
  if (session.state === 'signed-out')
    return isTaken ? null : (
      <p className="actions">
        <a className="button" href={signInAddress(location.pathname + location.search)}>
          {t.signInToClaim}
        </a>
      </p>
    );
  return (
    <QueryState query={query}>
      {(deals) => showClaims(deals.filter(({ status }) => status !== 'void'))}
    </QueryState>
  );
}
