import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { beginCardSetup, removeCard } from '../../../lib/browser/billing-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import type { AccountProps } from './read-billing.ts';
import { useCardName, useConsent } from './use-consent.ts';

/** The card that is charged for renewals: saved, replaced or removed. */
export function SavedCard({ account, billing, reload }: AccountProps) {
  const { card: t } = useStrings(billingStrings);
  const nameOf = useCardName();
  const consent = useConsent(account, billing.zone);
  const { run, isBusy, failure } = useAction();
  const { card, membership } = account;
  if (!card && !billing.takesCards) return null;
  const plan = membership?.nextPlan ?? membership?.plan;
  const renews = plan !== undefined && plan.auto_renew !== 'off' && membership?.auto_renew === false;
  const save = () => {
    run(async () => {
      location.assign(await beginCardSetup(account.organizationId));
    });
  };
  const remove = (id: string) => {
    run(async () => {
      await removeCard(id);
      reload();
      return t.removed;
    });
  };
  const { exp_month: month, exp_year: year } = card ?? { exp_month: null, exp_year: null };
  return (
    <>
      <h3>{t.title}</h3>
      <FailureNotice failure={failure} />
      <p>
        {card ? nameOf(card) : t.none}
        {month && year && (
          <span className="soft"> {t.expires(`${String(month).padStart(2, '0')}/${String(year)}`)}</span>
        )}
      </p>
      {billing.takesCards && renews && (
        <p className="soft">
          {t.renews} {consent}
        </p>
      )}
      <div className="actions">
        {billing.takesCards && (
          <Button variant="quiet" isBusy={isBusy} onClick={save}>
            {card ? t.replace : t.save}
          </Button>
        )}
        {card && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => remove(card.id)}>
            {t.remove}
          </Button>
        )}
      </div>
    </>
  );
}
