import { placementStrings } from '../../../i18n/business/placement-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { readOwner } from '../posts/post-owner.ts';
import { PaymentReturn } from './PaymentReturn.tsx';
import { placementUrl } from './placement-url.ts';
import { PlacementPanel } from './PlacementPanel.tsx';
import { placedEntities, type PlacedItem, type PlacementRow, readPlacements } from './placements.ts';

const load = async (business: string) => {
  const [owner, rows] = await Promise.all([readOwner(business), readPlacements(business)]);
  return { owner, rows };
};

/** What the listing that `?id=` names paid for, with the post that `&entity=` and `&item=` name above; the listing itself without. */
export const PlacementOverview = sessionIsland(
  { name: 'PlacementOverview', reason: (language) => placementStrings[language].signIn },
  () => (
    <LoadByParam param="id" queryKey={['placements', 'overview']} load={load}>
      {({ owner, rows }, reload) => {
        const business = queryParam('id');
        const entity = placedEntities.find((one) => one === queryParam('entity')) ?? 'businesses';
        const item: PlacedItem = { entity, id: entity === 'businesses' ? business : queryParam('item') };
        const title = rows.find(({ item_id }) => item_id === item.id)?.title ?? owner.name;
        return (
          <>
            {title !== owner.name && (
              <p>
                <strong>{owner.name}</strong>
              </p>
            )}
            <PaymentReturn rows={rows} itemId={item.id} reload={reload} />
            <h2 dir="auto">{title}</h2>
            <PlacementPanel
              key={rows.map(({ id, status }) => id + status).join()}
              item={item}
              business={business}
              zone={owner.time_zone}
              needsPost={entity !== 'businesses'}
              explainsNothing
              onChanged={reload}
            />
            <All rows={rows} business={business} zone={owner.time_zone} />
          </>
        );
      }}
    </LoadByParam>
  ),
);

function All({ rows, business, zone }: { rows: PlacementRow[]; business: string; zone: string }) {
  const t = useStrings(placementStrings);
  const path = useLocalPath();
  return (
    <Panel title={t.all}>
      {rows.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <strong dir="auto">{row.title || t.noLonger}</strong>{' '}
              <span className="state" data-state={row.status}>
                {t.states[row.status]}
              </span>
              <br />
              <span className="soft">
                <Words row={row} zone={zone} />
              </span>
            </span>
            <span className="actions">
              {row.end_reason !== 'deleted' && (
                <a
                  href={path(placementUrl(business, { entity: row.entity, id: row.item_id }))}
                  aria-label={row.status === 'running' ? t.extendNamed(row.title) : t.openNamed(row.title)}
                >
                  {row.status === 'running' && row.kind === 'post' ? t.extend : t.open}
                </a>
              )}
              {row.invoice_id !== null && (
                <a href={path(`/invoice?id=${row.invoice_id}`)} aria-label={t.viewInvoiceNamed(row.title)}>
                  {t.viewInvoice}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Words({ row, zone }: { row: PlacementRow; zone: string }) {
  const t = placementStrings[useLanguage()];
  const locale = useDateLocale();
  const day = row.ends_at === null ? '' : formatDate(row.ends_at, { zone, locale });
  const state =
    row.status === 'running'
      ? t.facts.until(day)
      : row.end_reason !== null
        ? row.end_reason === 'over'
          ? t.facts.ended(day)
          : t.reasons[row.end_reason]
        : '';
  return `${row.name}, ${t.days(row.days)}. ${row.is_grant ? `${t.given}. ` : ''}${state}`.trim();
}
