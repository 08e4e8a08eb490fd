import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { MyDeal } from '#contracts/deals.ts';
import { formatDate, formatDay, formatTime } from '../../lib/format.ts';
import { claimAddress } from './claims.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

/** A claimed deal as it is shown at the counter: its code, and one that the business can scan. `isNew`: it was claimed just now. */
export function ClaimPass({ claim, zone, isNew = false }: { claim: MyDeal; zone: string; isNew?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => Date.now());
  const isOver = Date.parse(claim.valid_until) <= now;
  const isEarly = Date.parse(claim.valid_from) > now;
  useEffect(() => {
    // The button that claimed it is gone.
    if (isNew) heading.current?.focus();
  }, [isNew]);
  if (claim.status === 'redeemed')
    return (
      <div role="status">
        <h3>You have used this deal</h3>
        {claim.redeemed_at && (
          <p>
            {formatDay(claim.redeemed_at, { zone })}, {formatTime(claim.redeemed_at, { zone })}
          </p>
        )}
      </div>
    );
  if (isOver)
    return (
      <div role="status">
        <h3>This deal has ended</h3>
        <p>You claimed it and did not use it in time.</p>
      </div>
    );
  return (
    <div className="ticket-pass" role="status">
      <h3 ref={heading} tabIndex={-1}>
        It is yours
      </h3>
      <p>
        {isEarly && `From ${formatDate(claim.valid_from, { zone })} on. `}
        {claim.code_type === 'none'
          ? 'Say at the counter that you saw it here.'
          : 'Show this at the counter.'}
      </p>
      <p className="code">{claim.code}</p>
      {claim.code_type !== 'none' && (
        <Suspense fallback={null}>
          <QrCode text={claimAddress(claim, location.origin)} label={`QR code for ${claim.title}`} />
        </Suspense>
      )}
    </div>
  );
}
