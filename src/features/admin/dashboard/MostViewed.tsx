import type { ListingActivity } from '#contracts/admin-overview.ts';
import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { CompareTable } from '../../../kit/chart/CompareTable.tsx';
import { formatChange } from '../../../kit/chart/format-change.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { Button } from '../../../ui/Button.tsx';

type MostViewedListing = ListingActivity['most_viewed'][number];

interface MostViewedProps {
  listings: readonly MostViewedListing[];
  days: number;
}

/** Listings as a file for spreadsheets, with the views of the period before. */
export const mostViewedAsCsv = (listings: readonly MostViewedListing[], days: number): string =>
  byteOrderMark +
  toCsv([
    ['Business', 'Page views', `Page views in the ${String(days)} days before`],
    ...listings.map(({ name, views, views_before: before }) => [name, views, before]),
  ]);

/** The businesses whose pages were viewed most on the last `days` days. */
export function MostViewed({ listings, days }: MostViewedProps) {
  return (
    <>
      <CompareTable caption="Most viewed businesses">
        <thead>
          <tr>
            <th scope="col">Business</th>
            <th scope="col" className="number">
              Page views
            </th>
            <th scope="col" className="number">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map(({ business_id: id, name, views, views_before: before }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`/admin/businesses?open=${id}`} dir="auto">
                  {name}
                </a>
              </th>
              <td className="number">{views.toLocaleString('en-US')}</td>
              <td className="number">{formatChange(views, before, 'en-US')}</td>
            </tr>
          ))}
        </tbody>
      </CompareTable>
      <p>
        <Button
          variant="quiet"
          onClick={() => {
            const text = mostViewedAsCsv(listings, days);
            downloadText(`most-viewed-${String(days)}-days.csv`, text, 'text/csv;charset=utf-8');
          }}
        >
          Download CSV
        </Button>
      </p>
    </>
  );
}
