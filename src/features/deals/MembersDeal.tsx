import { explainRefusal } from '../../lib/explain-refusal.ts';
import { formatDate } from '../../lib/format.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { Claim } from './ClaimPanel.tsx';
import { useMembersDeals } from './claims.ts';

/** A deal that only members see; says so to everybody else. */
export function MembersDeal({ slug, zone }: { slug: string; zone: string }) {
  return (
    <Island name="MembersDeal">
      <Deal slug={slug} zone={zone} />
    </Island>
  );
}

function Deal({ slug, zone }: { slug: string; zone: string }) {
  const session = useSession();
  const { data, error, refetch } = useMembersDeals(
    session.state === 'signed-in' ? session.userId : undefined,
  );
  if (session.state === 'signed-out')
    return (
      <SignInFirst href={signInAddress(`/deals/${slug}`)}>Sign in as a member to see this deal.</SignInFirst>
    );
  if (error && !data)
    return <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} />;
  if (!data) return <Checking>Looking up the deal …</Checking>;
  const deal = data.find((known) => known.slug === slug);
  if (!deal)
    return (
      <p>
        Your account has no membership that runs. <a href="/account">See your account</a>
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
        · until {formatDate(deal.valid_until, { zone })}
      </p>
      {deal.description && <p dir="auto">{deal.description}</p>}
      {deal.terms && (
        <p className="soft" dir="auto">
          {deal.terms}
        </p>
      )}
      {deal.code_type === 'none' && deal.quantity === null ? (
        <p>No code needed: say at the counter that you saw it here.</p>
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
