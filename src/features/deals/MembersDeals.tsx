import type { ListedDeal } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/business/deal-form-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { formatDate } from '../../lib/shared/format.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { useMembersDeals } from './claims.ts';

interface MembersDealsProps {
  zone: string;
}

/** The deals that only members see, below those for everybody. */
export const MembersDeals = island('MembersDeals', Section);

function Section({ zone }: MembersDealsProps) {
  const t = useStrings(dealFormStrings);
  return (
    <section className="stack">
      <h2>{t.members}</h2>
      <Deals zone={zone} />
    </section>
  );
}

function Deals({ zone }: MembersDealsProps) {
  const t = useStrings(dealFormStrings);
  const session = useSession();
  const query = useMembersDeals(session.state === 'signed-in' ? session.userId : undefined);
  if (session.state === 'signed-out')
    return (
      <p>
        {t.more} <a href={signInAddress(location.pathname + location.search)}>{t.signInToSee}</a>
      </p>
    );
  return (
    <QueryState query={query} empty={<p>{t.none}</p>}>
      {(deals) => (
        <ul className="grid">
          {deals.map((deal) => (
            <MembersTile key={deal.id} deal={deal} zone={zone} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function MembersTile({ deal, zone }: MembersDealsProps & { deal: ListedDeal }) {
  const t = useStrings(dealFormStrings);
  const path = useLocalPath();
  const dates = { zone, locale: useDateLocale() };
  return (
    <li className="ticket">
      <div>
        <h3 dir="auto">
          <a href={path(`/deals/${deal.slug}`)}>{deal.title}</a>
        </h3>
        {deal.tagline && <p dir="auto">{deal.tagline}</p>}
        <p className="soft">
          <span dir="auto">{t.by(deal.business_name)}</span> · {t.until(formatDate(deal.valid_until, dates))}
        </p>
      </div>
    </li>
  );
}
