import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { BillingAccount } from '../account/read-billing.ts';

/** Says that a payer is a member already, and leads to changing the plan. */
export function AlreadyMember({ account }: { account: BillingAccount | undefined }) {
  const { application: t } = useStrings(joinStrings);
  const path = useLocalPath();
  const plan = account?.membership?.plan.name ?? '';
  return (
    <Notice>
      <p>
        {account?.organizationId ? t.states.member(account.name ?? '', plan) : t.states.youAre(plan)}
        {'. '}
        {t.states.memberText}
      </p>
      <p>
        <a href={path('/account/billing')}>{t.next.change}</a>
      </p>
    </Notice>
  );
}
