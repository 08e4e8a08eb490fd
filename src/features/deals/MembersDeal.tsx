import type { ListedDeal } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/business/deal-form-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { formatDate } from '../../lib/shared/format.ts';
import { publisherPath } from '../../lib/shared/links.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { Claim } from './ClaimPanel.tsx';
import { useMembersDeals } from './claims.ts';

interface MembersDealProps {
  slug: string;
  zone: string;
}

/** A deal that only members see; says so to everybody else. */
export const MembersDeal = island('MembersDeal', Deal);

function Deal({ slug, zone }: MembersDealProps) {
  const t = useStrings(dealFormStrings);
  const session = useSession();
  const query = useMembersDeals(session.state === 'signed-in' ? session.userId : undefined);
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(location.pathname + location.search)}>{t.signInAsMember}</SignInFirst>
    );
  return (
    <QueryState query={query}>
      {(deals) => <Found deal={deals.find((known) => known.slug === slug)} zone={zone} />}
    </QueryState>
  );
}

function Found({ deal, zone }: { deal: ListedDeal | undefined; zone: string }) {
  const t = useStrings(dealFormStrings);
  const path = useLocalPath();
  const dates = { zone, locale: useDateLocale() };
  if (!deal)
    return (
      <p>
        {t.noMembership} <a href={path('/account')}>{t.toAccount}</a>
      </p>
    );
  return (
    <div className="stack">
      <h2 dir="auto">{deal.title}</h2>
      {deal.tagline && <p dir="auto">{deal.tagline}</p>}
      <p>
        <a href={path(publisherPath(deal.business_slug))} dir="auto">
          {deal.business_name}
        </a>{' '}
        · {t.until(formatDate(deal.valid_until, dates))}
      </p>
      {deal.description && <p dir="auto">{deal.description}</p>}
      {deal.terms && (
        <p className="soft" dir="auto">
          {deal.terms}
        </p>
      )}
      {deal.code_type === 'none' && deal.quantity === null ? (
        <p>{t.noCode}</p>
      ) : (
        <Claim
          id={deal.id}
          slug={deal.slug}
          codeType={deal.code_type}
          isTaken={deal.left_over !== null && deal.left_over <= 0}
          zone={zone}
        />
      )}
    </div>
  );
}
