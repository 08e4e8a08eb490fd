import type { ListedDeal } from '#contracts/deals.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { formatDate } from '../../lib/format.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useMembersDeals } from './claims.ts';

/** The deals that only members see, below those for everybody. */
export function MembersDeals({ zone }: { zone: string }) {
  return (
    <Island name="MembersDeals">
      <section className="section">
        <h2>For members</h2>
        <Deals zone={zone} />
      </section>
    </Island>
  );
}

function Deals({ zone }: { zone: string }) {
  const session = useSession();
  const { data, error, refetch } = useMembersDeals(
    session.state === 'signed-in' ? session.userId : undefined,
  );
  if (session.state === 'signed-out')
    return (
      <p>
        Members of the hub find more deals here. <a href={signInAddress('/deals')}>Sign in to see them</a>
      </p>
    );
  if (error && !data)
    return <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} />;
  if (!data) return <Checking>Looking for deals for members …</Checking>;
  if (data.length === 0)
    return (
      <p>There are none for you at the moment. Deals for members are shown to whoever has a membership.</p>
    );
  return (
    <ul className="grid">
      {data.map((deal) => (
        <MembersTile key={deal.id} deal={deal} zone={zone} />
      ))}
    </ul>
  );
}

function MembersTile({ deal, zone }: { deal: ListedDeal; zone: string }) {
  return (
    <li className="ticket">
      <div>
        <h3 dir="auto">
          <a href={`/deals/${deal.slug}`}>{deal.title}</a>
        </h3>
        {deal.tagline && <p dir="auto">{deal.tagline}</p>}
        <p className="soft">
          <span dir="auto">by {deal.business_name}</span> · until {formatDate(deal.valid_until, { zone })}
        </p>
      </div>
    </li>
  );
}
