import { expect, it } from 'vitest';
import { mostViewedAsCsv } from '../../../src/features/admin/dashboard/MostViewed.tsx';

it('the most viewed businesses are a file for spreadsheets, in which no name is a formula', () => {
  const listing = { business_id: '1', name: '=Café, and more', views: 12, views_before: 3 };
  expect(mostViewedAsCsv([listing], 30)).toBe(
    '\uFEFFBusiness,Page views,Page views in the 30 days before\r\n"\'=Café, and more",12,3\r\n',
  );
});
