import type { MyMembership } from '#contracts/account-start.ts';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { membershipStrings } from '../../../i18n/business/membership-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { fillIn } from '../../../ui/fill-in.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Says that somebody has a membership already, by an organization or one that is to be paid, before they apply for one more. */
export function Covered({ memberships }: Pick<MyMembership, 'memberships'>) {
  const { states: t } = useStrings(joinStrings).application;
  const { pay } = useStrings(membershipStrings);
  const path = useLocalPath();
  const live = memberships.find(
    ({ organization_id: id, status, is_included: isIncluded }) => id !== null && isIncluded && isLive(status),
  );
  const unpaid = memberships.find(({ status, is_billed: isBilled }) => status === 'pending' && isBilled);
  if (live) return <Notice>{fillIn(t.included, <bdi>{live.name}</bdi>)}</Notice>;
  if (!unpaid) return null;
  return (
    <Notice>
      <p>{t.unpaid(unpaid.plan)}</p>
      <p>
        <a href={path('/account/billing')}>{pay}</a>
      </p>
    </Notice>
  );
}
