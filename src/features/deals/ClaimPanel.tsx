import { useState } from 'react';
import type { CodeType } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/deal-form-strings.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
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
  lang?: string;
}

/** Claiming a deal: signing in, taking the code, showing it at the counter. */
export function ClaimPanel(props: ClaimPanelProps) {
  return (
    <Island name="ClaimPanel">
      <Claim {...props} />
    </Island>
  );
}

/** The same within another island. */
export function Claim({ id, slug, isTaken, zone, lang = 'en' }: ClaimPanelProps) {
  const t = dealFormStrings(lang);
  const session = useSession();
  const { data, error, refetch } = useMyDeals(
    session.state === 'signed-in' ? session.userId : undefined,
    slug,
  );
  const { run, isBusy, failure } = useAction();
  const [hasClaimed, setHasClaimed] = useState(false);
  if (session.state === 'signed-out')
    return isTaken ? null : (
      <p className="actions">
        <a className="button" href={signInAddress(location.pathname + location.search)}>
          {t.signInToClaim}
        </a>
      </p>
    );
  if (error && !data)
    return (
      <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} label={t.tryAgain} />
    );
  if (!data) return <Checking stillLoading={t.stillLoading}>{t.checking}</Checking>;
  const claims = data.filter(({ status }) => status !== 'void');
  return (
    <div className="stack">
      {claims.map((claim) => (
        <ClaimPass key={claim.id} claim={claim} zone={zone} isNew={hasClaimed} lang={lang} />
      ))}
      <FailureNotice failure={failure} />
      {claims.length === 0 && !isTaken && (
        <Button
          isBusy={isBusy}
          onClick={() => {
            run(async () => {
              setHasClaimed(true);
              await claimDeal(id, slug);
            });
          }}
        >
          {t.claim}
        </Button>
      )}
    </div>
  );
}
