import { useState } from 'react';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { AccountProps } from './read-billing.ts';
import { setRenewal } from './membership-changes.ts';
import { useConsent } from './use-consent.ts';

/** Whether a membership goes on after its term, and whether the saved card is charged for it. */
export function Renewal({ account, billing: { zone }, reload }: AccountProps) {
  const { renewal: t } = useStrings(billingStrings);
  const locale = useDateLocale();
  const consent = useConsent(account, zone);
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  const { membership, card } = account;
  if (!membership || !isLive(membership.status) || !membership.term_ends_at) return null;
  const plan = membership.nextPlan ?? membership.plan;
  const { auto_renew: isAutomatic, cancel_at_period_end: isEnding } = membership;
  const ends = formatDate(membership.term_ends_at, { zone, locale });
  const set = (renewal: Parameters<typeof setRenewal>[1], message: string) => {
    run(async () => {
      await setRenewal(membership.id, renewal);
      setAsking(false);
      reload();
      return message;
    });
  };
  return (
    <>
      <h3>{t.title}</h3>
      {!isAsking && <FailureNotice failure={failure} />}
      {isEnding ? (
        <>
          <p>{t.ending(ends)}</p>
          <p>
            <Button
              variant="quiet"
              isBusy={isBusy}
              onClick={() => set({ isEnding: false, isAutomatic: false }, t.undone)}
            >
              {t.undo}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>{isAutomatic ? t.on : plan.auto_renew === 'off' ? t.byInvoice : t.off}</p>
          {plan.auto_renew !== 'off' && card && <p className="soft">{consent}</p>}
          <div className="actions">
            {plan.auto_renew !== 'off' && !isAutomatic && card && (
              <Button
                variant="quiet"
                isBusy={isBusy}
                onClick={() => set({ isEnding: false, isAutomatic: true }, t.turnedOn)}
              >
                {t.turnOn}
              </Button>
            )}
            {plan.auto_renew === 'offered' && isAutomatic && (
              <Button
                variant="quiet"
                isBusy={isBusy}
                onClick={() => set({ isEnding: false, isAutomatic: false }, t.turnedOff)}
              >
                {t.turnOff}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t.cancel}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <Modal title={t.cancelTitle} onClose={() => setAsking(false)}>
          <FailureNotice failure={failure} />
          <p>{t.cancelText(ends)}</p>
          <div className="actions">
            <Button isBusy={isBusy} onClick={() => set({ isEnding: true, isAutomatic: false }, t.ended)}>
              {t.confirmCancel}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t.back}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
