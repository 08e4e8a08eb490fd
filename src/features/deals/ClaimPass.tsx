import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { MyDeal } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/business/deal-form-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { formatDate, formatDay, formatTime } from '../../lib/shared/format.ts';
import { claimAddress } from './claims.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

/** A claimed deal as it is shown at the counter: its code, and one that the business can scan. `isNew`: it was claimed just now. */
export function ClaimPass({ claim, zone, isNew = false }: { claim: MyDeal; zone: string; isNew?: boolean }) {
  const t = useStrings(dealFormStrings);
  const dates = { zone, locale: useDateLocale() };
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
        <h3>{t.used}</h3>
        {claim.redeemed_at && (
          <p>
            <span className="badge" data-state="active">
              {t.usedOn(`${formatDay(claim.redeemed_at, dates)}, ${formatTime(claim.redeemed_at, dates)}`)}
            </span>
          </p>
        )}
      </div>
    );
  if (isOver)
    return (
      <div role="status">
        <h3>{t.ended}</h3>
        <p>{t.endedText}</p>
      </div>
    );
  return (
    <div className="ticket-pass" role="status">
      <h3 ref={heading} tabIndex={-1}>
        {t.yours}
      </h3>
      <p>
        <span className="badge">{t.notUsed}</span>{' '}
        {t.validUntil(`${formatDay(claim.valid_until, dates)}, ${formatTime(claim.valid_until, dates)}`)}
      </p>
      <p>
        {isEarly && t.fromOn(formatDate(claim.valid_from, dates))}
        {claim.code_type === 'none' ? t.noCode : t.showIt}
      </p>
      <p className="code">{claim.code}</p>
      {claim.code_type !== 'none' && (
        <Suspense fallback={null}>
          <QrCode text={claimAddress(claim, location.origin)} label={t.qrCode(claim.title)} />
        </Suspense>
      )}
    </div>
  );
}
