import { useEffect, useState } from 'react';
import type { WalkIn } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatPrice } from '#contracts/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import type { DoorDevice } from './door-device.ts';
import { payWalkIn } from './walk-ins.ts';

/** How often it is asked whether the card has paid. */
const askEveryMs = 5000;

interface WalkInPaymentProps {
  walkIn: WalkIn;
  device: DoorDevice;
  onChange: (walkIn: WalkIn) => void;
  onClose: () => void;
}

/** The code by which somebody pays on their own phone, or what they pay in its place; they are let in once it is paid. */
export function WalkInPayment({ walkIn, device, onChange, onClose }: WalkInPaymentProps) {
  const t = useStrings(checkInStrings);
  const locale = useDateLocale();
  const { run, isBusy, failure } = useAction();
  const [requestId] = useState(() => crypto.randomUUID());
  const { order_id: orderId, due, currency, invoice_id: invoice, token } = walkIn;
  const amount = formatPrice(due, currency, locale);
  useEffect(() => {
    let isGone = false;
    const timer = setInterval(() => {
      payWalkIn(orderId, device).then(
        (now) => {
          if (!isGone && now.due === 0) onChange(now);
        },
        () => undefined,
      );
    }, askEveryMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [orderId, device, onChange]);
  const take = (method: 'cash' | 'check') => {
    run(async () => {
      onChange(await payWalkIn(orderId, device, { method, reference: '', requestId }));
    }, method);
  };
  const address = new URL(`/invoice?id=${invoice ?? ''}`, location.origin);
  if (token !== null) address.hash = token;
  return (
    <div className="stack">
      <p className="door-name">{t.due(amount)}</p>
      {token !== null && (
        <>
          <QrCode text={address.href} label={t.payCode(amount)} />
          <p className="soft">{t.payCodeHint}</p>
        </>
      )}
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button variant="quiet" isBusy={isBusy} onClick={() => take('cash')}>
          {t.takeCash}
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={() => take('check')}>
          {t.takeCheck}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.later}
        </Button>
      </div>
    </div>
  );
}
