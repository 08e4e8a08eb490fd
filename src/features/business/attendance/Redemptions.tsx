import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { type PostArea, postListUrl } from '../posts/post-area.ts';
import { postIsland } from '../posts/post-island.tsx';
import { readRedemptions, redemptionsAsCsv, redemptionState, type RedeemedDeal } from './redemptions.ts';

/** What was claimed and used of the deal that `?deal=` names, and the same as a file. */
export const Redemptions = postIsland(
  { name: 'Redemptions', reason: (language) => attendanceStrings[language].redemptions.signIn },
  (area) => (
    <LoadByParam param="deal" area={area} queryKey={['redemptions']} load={readRedemptions}>
      {(deal) => <List area={area} deal={deal} />}
    </LoadByParam>
  ),
);

function List({ area, deal }: { area: PostArea; deal: RedeemedDeal }) {
  const { redemptions: t, exportCsv, backToPosts } = useStrings(attendanceStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const locale = useDateLocale();
  const { title, slug, zone, quantity, businessId, redemptions } = deal;
  const used = redemptions.filter(({ status }) => status === 'redeemed').length;
  const when = (moment: string) =>
    `${formatDate(moment, { zone, locale })}, ${formatTime(moment, { zone, locale })}`;
  return (
    <Panel title={title}>
      <dl className="counts">
        <div>
          <dt>{t.claimed}</dt>
          <dd>{redemptions.length}</dd>
        </div>
        <div>
          <dt>{t.redeemed}</dt>
          <dd>{used}</dd>
        </div>
        {quantity !== null && (
          <div>
            <dt>{t.left}</dt>
            <dd>{Math.max(0, quantity - redemptions.length)}</dd>
          </div>
        )}
      </dl>
      {redemptions.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="people">
        {redemptions.map(({ id, code, status, created_at, redeemed_at }) => (
          <li key={id}>
            <span>
              <strong className="code">{code}</strong>
              <br />
              <span className="soft">
                {redeemed_at ? t.redeemedOn(when(redeemed_at)) : t.claimedOn(when(created_at))}
              </span>
            </span>
            <span className="soft">{redemptionState(status, language)}</span>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button" href={path('/account/redeem')}>
          {t.redeem}
        </a>
        {redemptions.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              downloadText(`${slug}-redemptions.csv`, redemptionsAsCsv(deal, language), 'text/csv');
              track('download', { file: 'redemptions' });
            }}
          >
            {exportCsv}
          </Button>
        )}
        <a className="button" data-variant="quiet" href={path(postListUrl(area, businessId))}>
          {backToPosts}
        </a>
      </p>
    </Panel>
  );
}
