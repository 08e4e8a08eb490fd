import type { HeldMembership } from '#contracts/account-start.ts';
import { myMembershipStrings } from '../../i18n/business/my-membership-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';
import { nextListing } from './my-status.ts';

/** What comes after joining: the listing of the organization, which is begun with what it said of itself, or claimed where there is one. */
export function NextStep({ memberships }: { memberships: readonly HeldMembership[] }) {
  const { next: t } = useStrings(myMembershipStrings);
  const path = useLocalPath();
  const one = nextListing(memberships);
  if (!one) return null;
  const [sentence, href, label] = one.namesake
    ? [t.claim, `/account/business/claim?listing=${one.namesake.slug}`, t.claimAction]
    : [t.add, `/account/business/add?organization=${one.organization_id ?? ''}`, t.addAction];
  return (
    <>
      <h3>{t.title}</h3>
      <p>{fillIn(sentence, <bdi>{one.name}</bdi>)}</p>
      <p className="actions">
        <a className="button" href={path(href)}>
          {label}
        </a>
      </p>
    </>
  );
}
