import type { MyMembership } from '#contracts/account-start.ts';
import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { useEffect, useState } from 'react';
import { track } from '../../lib/browser/track.ts';
import { emailHref } from '../../lib/shared/links.ts';
import { formatPlanPrice } from '../../lib/shared/plan-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useBusinessPlans } from './queries.ts';

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

interface SubscriptionModalProps {
  userId: string;
  membership: Pick<MyMembership, 'has_open_application' | 'contact_email'>;
}

/** Asks the owner of one business without a subscription for one; "Not now" holds for this person and browser for 30 days. */
export function SubscriptionModal({ userId, membership }: SubscriptionModalProps) {
  const { prompt: t, subscription } = useStrings(membershipStrings);
  const path = useLocalPath();
  const language = useLanguage();
  const { has_open_application: isJoining, contact_email: contact } = membership;
  // Nor to somebody who is joining already.
  const [isShown, setShown] = useState(() => !isJoining && !isDismissed(userId));
  const plans = useBusinessPlans(isShown);
  // Shown once it is whole, so that nothing moves under a finger.
  const isOpen = isShown && !plans.isPending;
  useEffect(() => {
    if (isOpen) track('subscription', { step: 'shown' });
  }, [isOpen]);
  if (!isOpen) return null;
  const hasPlans = plans.data !== undefined && plans.data.length > 0;
  const close = () => {
    dismiss(userId);
    track('subscription', { step: 'later' });
    setShown(false);
  };
  return (
    <Modal title={t.title} onClose={close}>
      <p>{t.text}</p>
      {plans.isError && <p className="soft">{t.failed}</p>}
      {hasPlans && (
        <ul className="plans">
          {plans.data.map((plan) => (
            <li key={plan.id}>
              <strong>{plan.name}</strong> <span>{formatPlanPrice(plan, language)}</span>
              {plan.description && <p className="soft">{plan.description}</p>}
              <p>
                <a
                  href={path(`/join/apply?plan=${plan.slug}`)}
                  aria-label={subscription.chooseNamed(plan.name)}
                  onClick={() => track('subscription', { step: 'choose' })}
                >
                  {subscription.choose}
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {hasPlans ? (
          <a
            className="button"
            href={path('/join')}
            onClick={() => track('subscription', { step: 'compare' })}
          >
            {t.plans}
          </a>
        ) : (
          contact && (
            <a
              className="button"
              href={emailHref({ to: contact, subject: t.subject })}
              onClick={() => track('subscription', { step: 'ask' })}
            >
              {t.request}
            </a>
          )
        )}
        <Button variant="quiet" onClick={close}>
          {t.later}
        </Button>
      </div>
    </Modal>
  );
}
