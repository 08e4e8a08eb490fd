import type { HeldMembership } from '#contracts/account-start.ts';
import { myMembershipStrings } from '../../i18n/business/my-membership-strings.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { membershipLabel } from '../../lib/shared/status-labels.ts';
import { describeTermEnd } from '../../lib/shared/term-end.ts';
import { fillIn } from '../../ui/fill-in.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Memberships by whose they are, each with its plan, its status and its end for who gets its bills. */
export function HeldMemberships({ memberships }: { memberships: readonly HeldMembership[] }) {
  const language = useLanguage();
  const t = myMembershipStrings[language];
  if (memberships.length === 0) return null;
  return (
    <ul className="rows">
      {memberships.map((held) => {
        const isGiven = held.is_included && !held.is_billed;
        const facts = [held.plan, held.is_billed ? describeTermEnd(held, { zone, language }) : ''];
        return (
          <li key={held.organization_id ?? 'own'}>
            <span>
              {held.organization_id === null ? (
                t.own
              ) : isGiven ? (
                fillIn(t.includedIn, <bdi>{held.name}</bdi>)
              ) : (
                <bdi>{held.name}</bdi>
              )}
              <br />
              <span className="soft">{facts.filter((fact) => fact !== '').join(' · ')}</span>
            </span>
            <span className="badge" data-state={held.status === 'active' ? 'active' : undefined}>
              {membershipLabel(held.status, language)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
