import { formatDate, formatTime } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { track } from '../../lib/track.ts';
import { Button } from '../../ui/Button.tsx';
import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loaded } from './Loaded.tsx';
import { areaPage, named } from './page-address.ts';
import { readRedemptions, redemptionsAsCsv, redemptionStates, type RedeemedDeal } from './redemptions.ts';
import { SignedIn } from './SignedIn.tsx';

/** What was claimed and used of the deal that `?deal=` names, and the same as a file. */
export function Redemptions() {
  return (
    <Island name="Redemptions">
      <SignedIn reason="Sign in to see who used your deal.">
        {() => (
          <Loaded
            needed={named('deal')}
            name={['redemptions', named('deal')]}
            load={() => readRedemptions(named('deal'))}
          >
            {(deal) => <List deal={deal} />}
          </Loaded>
        )}
      </SignedIn>
    </Island>
  );
}

function List({ deal }: { deal: RedeemedDeal }) {
  const { title, slug, zone, quantity, businessId, redemptions } = deal;
  const used = redemptions.filter(({ status }) => status === 'redeemed').length;
  const when = (moment: string) => `${formatDate(moment, { zone })}, ${formatTime(moment, { zone })}`;
  return (
    <Panel title={title}>
      <dl className="counts">
        <div>
          <dt>Claimed</dt>
          <dd>{redemptions.length}</dd>
        </div>
        <div>
          <dt>Used</dt>
          <dd>{used}</dd>
        </div>
        {quantity !== null && (
          <div>
            <dt>Left</dt>
            <dd>{Math.max(0, quantity - redemptions.length)}</dd>
          </div>
        )}
      </dl>
      {redemptions.length === 0 && (
        <p className="soft">
          Nobody claimed it yet. People do that on the page of the deal, once it is public.
        </p>
      )}
      <ul className="people">
        {redemptions.map(({ id, code, status, created_at, redeemed_at }) => (
          <li key={id}>
            <span>
              <strong className="code">{code}</strong>
              <br />
              <span className="soft">
                {redeemed_at ? `Used ${when(redeemed_at)}` : `Claimed ${when(created_at)}`}
              </span>
            </span>
            <span className="soft">{redemptionStates[status] ?? status}</span>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button" href="/account/redeem">
          Redeem a code
        </a>
        {redemptions.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              saveFile(`${slug}-redemptions.csv`, redemptionsAsCsv(deal), 'text/csv');
              track('download', { file: 'redemptions' });
            }}
          >
            Save as a CSV file
          </Button>
        )}
        <a className="button" data-variant="quiet" href={areaPage('posts', { id: businessId })}>
          Back to the list
        </a>
      </p>
    </Panel>
  );
}
