import { explainRefusal } from '../../lib/explain-refusal.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useMyDeals } from './claims.ts';
import { ClaimPass } from './ClaimPass.tsx';

/** What who is signed in claimed, with the codes to show. */
export function MyDeals() {
  return (
    <Island name="MyDeals">
      <Claims />
    </Island>
  );
}

function Claims() {
  const session = useSession();
  const { data, error, refetch } = useMyDeals(session.state === 'signed-in' ? session.userId : undefined);
  if (session.state === 'signed-out')
    return <SignInFirst href={signInAddress('/account/deals')}>Sign in to see what you claimed.</SignInFirst>;
  if (error && !data)
    return <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} />;
  if (!data) return <Checking>Looking up your deals …</Checking>;
  const claims = data.filter(({ status }) => status !== 'void');
  if (claims.length === 0)
    return (
      <p>
        You have claimed nothing yet. <a href="/deals">See the deals</a>
      </p>
    );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ul className="tickets">
      {claims.map((claim) => (
        <li key={claim.id} className="ticket">
          <div>
            <h2 dir="auto">
              <a href={`/deals/${claim.slug}`}>{claim.title}</a>
            </h2>
            <p className="soft" dir="auto">
              {claim.business_name}
            </p>
            {claim.terms && <p dir="auto">{claim.terms}</p>}
          </div>
          <ClaimPass claim={claim} zone={zone} />
        </li>
      ))}
    </ul>
  );
}
