import type { ListedDeal } from '#contracts/deals.ts';
import { localPath } from '../../i18n/local-path.ts';
import { dealFormStrings } from '../../i18n/deal-form-strings.ts';
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
  lang?: string;
}

/** A deal that only members see; says so to everybody else. */
export const MembersDeal = island('MembersDeal', Deal);

function Deal({ slug, zone, lang = 'en' }: MembersDealProps) {
  const t = dealFormStrings(lang);
  const session = useSession();
  const query = useMembersDeals(session.state === 'signed-in' ? session.userId : undefined);
  if (session.state === 'signed-out')
    return (
      <SignInFirst
        href={signInAddress(location.pathname + location.search)}
        signIn={t.signIn}
        signUp={t.signUp}
      >
        {t.signInAsMember}
      </SignInFirst>
    );
  return (
    <QueryState query={query} texts={{ ...t, loading: t.looking }}>
      {(deals) => <Found deal={deals.find((known) => known.slug === slug)} zone={zone} lang={lang} />}
    </QueryState>
  );
}

function Found({ deal, zone, lang }: { deal: ListedDeal | undefined; zone: string; lang: string }) {
  const t = dealFormStrings(lang);
  const dates = { zone, locale: lang === 'en' ? 'en-US' : lang };
  if (!deal)
    return (
      <p>
        {t.noMembership} <a href="/account">{t.toAccount}</a>
      </p>
    );
  return (
    <div className="stack">
      <h2 dir="auto">{deal.title}</h2>
      {deal.tagline && <p dir="auto">{deal.tagline}</p>}
      <p>
        <a href={localPath(publisherPath(deal.business_slug), lang)} dir="auto">
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
          lang={lang}
        />
      )}
    </div>
  );
}
