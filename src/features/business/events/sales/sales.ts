import * as z from 'zod/mini';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { addDays } from '../../../../lib/shared/calendar-days.ts';
import { dateIn } from '../../../../lib/shared/zoned-time.ts';
import type { ChartSpan } from '../../../../kit/chart/BarChart.tsx';
import { inSpans } from '../../../../kit/chart/in-spans.ts';

const item = {
  id: z.string(),
  name: z.string(),
  quantity: z.nullable(z.number()),
  is_archived: z.boolean(),
  sold: z.number(),
  amount: z.number(),
};
const Sales = z.object({
  currency: z.string(),
  types: z.array(z.object({ ...item, held: z.number(), canceled: z.number() })),
  add_ons: z.array(
    z.object({ ...item, options: z.array(z.object({ option: z.string(), sold: z.number() })) }),
  ),
  codes: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      uses: z.number(),
      max_uses: z.nullable(z.number()),
      is_archived: z.boolean(),
    }),
  ),
  days: z.array(z.object({ day: z.string(), people: z.number() })),
  money: z.object({
    orders: z.number(),
    collected: z.number(),
    due: z.number(),
    refunded: z.number(),
  }),
  dates: z.array(
    z.object({
      id: z.string(),
      starts_at: z.string(),
      status: z.string(),
      capacity: z.nullable(z.number()),
      taken: z.number(),
      waiting: z.number(),
      attended: z.number(),
    }),
  ),
});
type Sales = z.infer<typeof Sales>;
export type SoldType = Sales['types'][number];
export type SoldAddOn = Sales['add_ons'][number];
export type UsedCode = Sales['codes'][number];
export type SalesDate = Sales['dates'][number];

/** An event with what was sold for it, amounts in minor units. Throws the database's error. */
export async function readSales(eventId: string) {
  const data = await loadDataClient();
  const [{ data: event }, { data: sales }] = await Promise.all([
    data
      .from('events')
      .select('id, title, slug, business_id, time_zone, status')
      .eq('id', eventId)
      .single()
      .throwOnError(),
    data.rpc('event_sales', { event_id: eventId }).throwOnError(),
  ]);
  const { business_id: businessId, time_zone: zone, ...rest } = event;
  return { ...rest, businessId, zone, sales: Sales.parse(sales) };
}

/** What readSales resolves to. */
export type EventWithSales = Awaited<ReturnType<typeof readSales>>;

/** The people who came in by day as the bars of a chart, from the first registration to today; a month at least. */
export function chartOf(days: Sales['days'], zone: string, now = Date.now()): ChartSpan[] {
  const today = dateIn(now, zone);
  const first = [days[0]?.day ?? today, addDays(today, -29)].sort()[0] ?? today;
  const people = new Map(days.map(({ day, people: count }) => [day, count]));
  const all: { day: string; counts: number[] }[] = [];
  for (let day = first; day <= today; day = addDays(day, 1))
    all.push({ day, counts: [people.get(day) ?? 0] });
  return inSpans(all);
}
