import { useState } from 'react';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { useAction } from '../../../kit/use-action.ts';
import { beginCardSetup, removeCard } from '../../../lib/browser/billing-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { CardReturn } from './CardReturn.tsx';
import { rememberCard } from './card-setup.ts';
import type { AccountProps, BillingAccount } from './read-billing.ts';
import { useCardName, useConsent } from './use-consent.ts';

/** Whether a card that is saved now can turn automatic renewal on; `required` where the plan has no other way. */
function renewalBy({ membership }: BillingAccount): 'required' | 'offered' | undefined {
  const plan = membership?.nextPlan ?? membership?.plan;
  if (!membership || !plan || plan.auto_renew === 'off' || plan.billing_interval === 'once') return undefined;
  if (!isLive(membership.status) || membership.auto_renew || membership.cancel_at_period_end)
    return undefined;
  return plan.auto_renew === 'required' ? 'required' : 'offered';
}

/** The card that is charged for renewals: saved, replaced or removed. */
export function SavedCard({ account, billing, reload }: AccountProps) {
  const { card: t } = useStrings(billingStrings);
  const language = useLanguage();
  const nameOf = useCardName();
  const consent = useConsent({ ...account, card: undefined }, billing.zone);
  const [agrees, setAgrees] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  const { card, organizationId } = account;
  if (!card && !billing.takesCards) return null;
  // With a card, it is turned on above.
  const renewal = card ? undefined : renewalBy(account);
  const renews = renewal === 'required' || (renewal === 'offered' && agrees);
  const save = () => {
    run(async () => {
      const whose = organizationId === null ? {} : { organization_id: organizationId };
      const url = await beginCardSetup({ ...whose, renews, language });
      rememberCard({ organizationId, before: card?.id ?? null });
      location.assign(url);
    });
  };
  const remove = (id: string) => {
    run(async () => {
      await removeCard(id);
      setAsking(false);
      reload();
      return t.removed;
    });
  };
  const { exp_month: month, exp_year: year } = card ?? { exp_month: null, exp_year: null };
  return (
    <>
      <h3>{t.title}</h3>
      <CardReturn account={account} reload={reload} />
      {!isAsking && <FailureNotice failure={failure} />}
      <p>
        {card ? nameOf(card) : t.none}
        {month && year && (
          <span className="soft"> {t.expires(`${String(month).padStart(2, '0')}/${String(year)}`)}</span>
        )}
      </p>
      {billing.takesCards && renewal && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={renews}
            disabled={renewal === 'required'}
            onChange={({ target }) => setAgrees(target.checked)}
          />
          <span>
            {t.agree}. <span className="soft">{consent}</span>
          </span>
        </label>
      )}
      <div className="actions">
        {billing.takesCards && (
          <Button variant="quiet" isBusy={isBusy && !isAsking} onClick={save}>
            {card ? t.replace : t.save}
          </Button>
        )}
        {card && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t.remove}
          </Button>
        )}
      </div>
      {card && isAsking && (
        <RemoveDialog
          name={nameOf(card)}
          isBusy={isBusy}
          failure={failure}
          onRemove={() => remove(card.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RemoveDialogProps {
  name: string;
  isBusy: boolean;
  failure: ReturnType<typeof useAction>['failure'];
  onRemove: () => void;
  onClose: () => void;
}

function RemoveDialog({ name, isBusy, failure, onRemove, onClose }: RemoveDialogProps) {
  const { card: t, renewal } = useStrings(billingStrings);
  return (
    <Modal title={t.removeTitle(name)} onClose={onClose}>
      <FailureNotice failure={failure} />
      <p>{t.removeText}</p>
      <div className="actions">
        <Button isBusy={isBusy} onClick={onRemove}>
          {t.confirmRemove}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {renewal.back}
        </Button>
      </div>
    </Modal>
  );
}
