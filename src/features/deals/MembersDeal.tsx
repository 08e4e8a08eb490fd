import { dealFormStrings } from '../../i18n/deal-form-strings.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { formatDate } from '../../lib/format.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { Claim } from './ClaimPanel.tsx';
import { useMembersDeals } from './claims.ts';

interface MembersDealProps {
  slug: string;
  zone: string;
  lang?: string;
}

/** A deal that only members see; says so to everybody else. */
export function MembersDeal(props: MembersDealProps) {
  return (
    <Island name="MembersDeal">
      <Deal {...props} />
    </Island>
  );
}

function Deal({ slug, zone, lang = 'en' }: MembersDealProps) {
  const t = dealFormStrings(lang);
  const dates = { zone, locale: lang === 'en' ? 'en-US' : lang };
  const session = useSession();
  const { data, error, refetch } = useMembersDeals(
    session.state === 'signed-in' ? session.userId : undefined,
  );
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
  if (error && !data)
    return (
      <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} label={t.tryAgain} />
    );
  if (!data) return <Checking stillLoading={t.stillLoading}>{t.looking}</Checking>;
  const deal = data.find((known) => known.slug === slug);
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
        <a href={`/directory/${deal.business_slug}`} dir="auto">
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
