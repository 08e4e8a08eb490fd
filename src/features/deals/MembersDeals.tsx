import { localPath } from '../../i18n/local-path.ts';
import type { ListedDeal } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/deal-form-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { formatDate } from '../../lib/shared/format.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { Island } from '../../ui/Island.tsx';
import { useMembersDeals } from './claims.ts';

interface MembersDealsProps {
  zone: string;
  lang?: string;
}

/** The deals that only members see, below those for everybody. */
export function MembersDeals({ zone, lang = 'en' }: MembersDealsProps) {
  return (
    <Island name="MembersDeals">
      <section className="stack">
        <h2>{dealFormStrings(lang).members}</h2>
        <Deals zone={zone} lang={lang} />
      </section>
    </Island>
  );
}

function Deals({ zone, lang }: Required<MembersDealsProps>) {
  const t = dealFormStrings(lang);
  const session = useSession();
  const query = useMembersDeals(session.state === 'signed-in' ? session.userId : undefined);
  if (session.state === 'signed-out')
    return (
      <p>
        {t.more} <a href={signInAddress(location.pathname + location.search)}>{t.signInToSee}</a>
      </p>
    );
  return (
    <QueryState query={query} empty={<p>{t.none}</p>} texts={{ ...t, loading: t.lookingForAll }}>
      {(deals) => (
        <ul className="grid">
          {deals.map((deal) => (
            <MembersTile key={deal.id} deal={deal} zone={zone} lang={lang} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function MembersTile({ deal, zone, lang }: Required<MembersDealsProps> & { deal: ListedDeal }) {
  const t = dealFormStrings(lang);
  const dates = { zone, locale: lang === 'en' ? 'en-US' : lang };
  return (
    <li className="ticket">
      <div>
        <h3 dir="auto">
          <a href={localPath(`/deals/${deal.slug}`, lang)}>{deal.title}</a>
        </h3>
        {deal.tagline && <p dir="auto">{deal.tagline}</p>}
        <p className="soft">
          <span dir="auto">{t.by(deal.business_name)}</span> · {t.until(formatDate(deal.valid_until, dates))}
        </p>
      </div>
    </li>
  );
}
