import { useEffect, useRef } from 'react';
import { track } from '../../lib/browser/track.ts';
import { emailHref } from '../../lib/shared/links.ts';
import { formatPlanPrice } from '../../lib/shared/plan-price.ts';
import { Button } from '../../ui/Button.tsx';
import { useBusinessPlans, useContactEmail } from './queries.ts';

const keyOf = (userId: string) => `hub-subscription-later-${userId}`;

const dismissedForMs = 30 * 24 * 60 * 60 * 1000;

// Where storage is switched off the modal comes with every page, which is no reason to fail.
const isDismissed = (userId: string) => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(userId)) ?? 0) < dismissedForMs;
  } catch {
    return false;
  }
};
const dismiss = (userId: string) => {
  try {
    localStorage.setItem(keyOf(userId), String(Date.now()));
  } catch {
    return;
  }
};

/** Asks the owner of one business without a subscription for one; "Not now" holds for this person and browser for 30 days. */
export function SubscriptionModal({ userId }: { userId: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const plans = useBusinessPlans();
  const contact = useContactEmail();
  useEffect(() => {
    if (isDismissed(userId) || dialog.current?.open) return;
    dialog.current?.showModal();
    track('subscription', { step: 'shown' });
  }, [userId]);
  const close = () => {
    if (!dialog.current?.open) return;
    dialog.current.close();
  };
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby="subscription-title"
      onClose={() => {
        dismiss(userId);
        track('subscription', { step: 'later' });
      }}
    >
      <div className="stack">
        <h2 id="subscription-title">Subscribe your business</h2>
        <p>Your business has no subscription. You can edit the listing and post without one.</p>
        {plans.isPending && <p className="soft">Loading…</p>}
        {plans.isError && (
          <p className="soft">The plans could not be loaded. Contact us for plans and prices.</p>
        )}
        {plans.data && plans.data.length > 0 && (
          <ul className="plans">
            {plans.data.map((plan) => (
              <li key={plan.id}>
                <strong>{plan.name}</strong> <span>{formatPlanPrice(plan)}</span>
                {plan.description && <p className="soft">{plan.description}</p>}
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          {contact.data && (
            <a
              className="button"
              href={emailHref({ to: contact.data, subject: 'Subscription for my business' })}
              onClick={() => track('subscription', { step: 'ask' })}
            >
              Request a subscription
            </a>
          )}
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
        </div>
      </div>
    </dialog>
  );
}
