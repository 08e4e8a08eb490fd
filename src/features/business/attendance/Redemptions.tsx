import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { type PostArea, postListUrl } from '../posts/post-area.ts';
import { postIsland } from '../posts/post-island.tsx';
import { readRedemptions, redemptionsAsCsv, redemptionStates, type RedeemedDeal } from './redemptions.ts';

/** What was claimed and used of the deal that `?deal=` names, and the same as a file. */
export const Redemptions = postIsland(
  { name: 'Redemptions', reason: 'Sign in to see redemptions.' },
  (area) => (
    <LoadByParam param="deal" area={area} queryKey={['redemptions']} load={readRedemptions}>
      {(deal) => <List area={area} deal={deal} />}
    </LoadByParam>
  ),
);

function List({ area, deal }: { area: PostArea; deal: RedeemedDeal }) {
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
          <dt>Redeemed</dt>
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
        <p className="soft">No claims yet. Customers can claim the deal on its page once it is live.</p>
      )}
      <ul className="people">
        {redemptions.map(({ id, code, status, created_at, redeemed_at }) => (
          <li key={id}>
            <span>
              <strong className="code">{code}</strong>
              <br />
              <span className="soft">
                {redeemed_at ? `Redeemed ${when(redeemed_at)}` : `Claimed ${when(created_at)}`}
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
              downloadText(`${slug}-redemptions.csv`, redemptionsAsCsv(deal), 'text/csv');
              track('download', { file: 'redemptions' });
            }}
          >
            Export CSV
          </Button>
        )}
        <a className="button" data-variant="quiet" href={postListUrl(area, businessId)}>
          Back to posts
        </a>
      </p>
    </Panel>
  );
}
