import { QueryState } from '../../kit/QueryState.tsx';
import type { MyDeal } from '#contracts/deals.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { SignInFirst } from '../../ui/SignInFirst.tsx';
import { useMyDeals } from './claims.ts';
import { ClaimPass } from './ClaimPass.tsx';

/** What who is signed in claimed, with the codes to show. */
export const MyDeals = island('MyDeals', SignedIn);

function SignedIn() {
  const session = useSession();
  const query = useMyDeals(session.state === 'signed-in' ? session.userId : undefined);
  if (session.state === 'signed-out')
    return <SignInFirst href={signInAddress('/account/deals')}>Sign in to see your deals.</SignInFirst>;
  return <QueryState query={query}>{(deals) => <Claims deals={deals} />}</QueryState>;
}

function Claims({ deals }: { deals: MyDeal[] }) {
  const claims = deals.filter(({ status }) => status !== 'void');
  if (claims.length === 0)
    return (
      <p>
        No deals yet. <a href="/deals">Browse deals</a>
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
