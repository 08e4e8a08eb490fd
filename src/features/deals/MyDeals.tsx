import { QueryState } from '../../kit/QueryState.tsx';
import type { MyDeal } from '#contracts/deals.ts';
import { myDealStrings } from '../../i18n/account/my-deals-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { useMyDeals } from './claims.ts';
import { ClaimPass } from './ClaimPass.tsx';

/** What who is signed in claimed, with the codes to show. */
export const MyDeals = sessionIsland(
  { name: 'MyDeals', reason: (language) => myDealStrings[language].signIn },
  ({ id }) => <Loaded userId={id} />,
);

function Loaded({ userId }: { userId: string }) {
  const query = useMyDeals(userId);
  return <QueryState query={query}>{(deals) => <Claims deals={deals} />}</QueryState>;
}

function Claims({ deals }: { deals: MyDeal[] }) {
  const t = useStrings(myDealStrings);
  const path = useLocalPath();
  const claims = deals.filter(({ status }) => status !== 'void');
  if (claims.length === 0)
    return (
      <p>
        {t.none} <a href={path('/deals')}>{t.browse}</a>
      </p>
    );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ul className="tickets">
      {claims.map((claim) => (
        <li key={claim.id} className="ticket">
          <div>
            <h2 dir="auto">
              <a href={path(`/deals/${claim.slug}`)}>{claim.title}</a>
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
