import type { ListedDeal } from '#contracts/deals.ts';
import { dealFormStrings } from '../../i18n/deal-form-strings.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { formatDate } from '../../lib/format.ts';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useMembersDeals } from './claims.ts';

interface MembersDealsProps {
  zone: string;
  lang?: string;
}

/** The deals that only members see, below those for everybody. */
export function MembersDeals({ zone, lang = 'en' }: MembersDealsProps) {
  return (
    <Island name="MembersDeals">
      <section className="section">
        <h2>{dealFormStrings(lang).members}</h2>
        <Deals zone={zone} lang={lang} />
      </section>
    </Island>
  );
}

function Deals({ zone, lang }: Required<MembersDealsProps>) {
  const t = dealFormStrings(lang);
  const session = useSession();
  const { data, error, refetch } = useMembersDeals(
    session.state === 'signed-in' ? session.userId : undefined,
  );
  if (session.state === 'signed-out')
    return (
      <p>
        {t.more} <a href={signInAddress(location.pathname + location.search)}>{t.signInToSee}</a>
      </p>
    );
  if (error && !data)
    return (
      <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} label={t.tryAgain} />
    );
  if (!data) return <Checking stillLoading={t.stillLoading}>{t.lookingForAll}</Checking>;
  if (data.length === 0) return <p>{t.none}</p>;
  return (
    <ul className="grid">
      {data.map((deal) => (
        <MembersTile key={deal.id} deal={deal} zone={zone} lang={lang} />
      ))}
    </ul>
  );
}

function MembersTile({ deal, zone, lang }: Required<MembersDealsProps> & { deal: ListedDeal }) {
  const t = dealFormStrings(lang);
  const dates = { zone, locale: lang === 'en' ? 'en-US' : lang };
  return (
    <li className="ticket">
      <div>
        <h3 dir="auto">
          <a href={`/deals/${deal.slug}`}>{deal.title}</a>
        </h3>
        {deal.tagline && <p dir="auto">{deal.tagline}</p>}
        <p className="soft">
          <span dir="auto">{t.by(deal.business_name)}</span> · {t.until(formatDate(deal.valid_until, dates))}
        </p>
      </div>
    </li>
  );
}
