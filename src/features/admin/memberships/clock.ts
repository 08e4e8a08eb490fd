import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { updateSeen } from '../../../lib/browser/update-seen.ts';
import { track } from '../../../lib/browser/track.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { fromLocalTime } from '../../../lib/shared/zoned-time.ts';

const Move = z.object({
  id: z.string(),
  person_id: z.string(),
  business_profile_id: z.string().nullable(),
  name: z.string().nullable(),
  plan: z.string(),
  from_status: z.string(),
  to_status: z.string(),
  due_at: z.string(),
});

const Preview = z.object({
  total: z.number(),
  counts: z.record(z.string(), z.number()),
  reminders: z.number(),
  /** How many, with their amounts in minor units of `currency`. */
  invoices: z.number(),
  invoiced: z.number(),
  charges: z.number(),
  charged: z.number(),
  currency: z.string(),
  emails: z.record(z.string(), z.number()),
  moves: z.array(Move),
});

/** What happens to memberships until a moment: how many get each status, the first 500, invoices, charges and emails by kind. */
export type Preview = z.infer<typeof Preview>;
/** The change of one membership. */
export type Move = Preview['moves'][number];

/** What happens to memberships until the end of a day (YYYY-MM-DD) in a time zone. Throws the database's error. */
export async function previewMemberships(day: string, zone: string): Promise<Preview> {
  const data = await loadDataClient();
  const next = fromLocalTime(`${addDays(day, 1)}T00:00`, zone) ?? addDays(day, 1);
  const until = new Date(Date.parse(next) - 1).toISOString();
  return Preview.parse((await data.rpc('preview_memberships', { until }).throwOnError()).data);
}

/** Whether memberships advance by themselves, and when their holders are reminded. Throws the database's error. */
export async function readClock() {
  const data = await loadDataClient();
  const columns = 'is_on, notice_days, price_notice_days, win_back_days, last_run_at, updated_at';
  return (await data.from('membership_clock').select(columns).single().throwOnError()).data;
}

/** What readClock answers. */
export type Clock = Awaited<ReturnType<typeof readClock>>;

/** Sets the clock unless somebody else did since it was read. Throws the database's error, or a UserError. */
export async function saveClock(
  changes: Partial<Omit<Clock, 'last_run_at' | 'updated_at'>>,
  { updated_at }: Clock,
) {
  await updateSeen(
    'membership_clock',
    { id: 1, updated_at },
    changes,
    'Someone else changed this. Reload the page and try again.',
  );
  track('admin_action', { action: 'membership_clock' });
}

/** The days that somebody typed, like "30, 14, 3"; undefined when that is no list of whole numbers from 1 to 365. */
export function readDays(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const days = parts.map(Number);
  return days.every((day) => Number.isInteger(day) && day >= 1 && day <= 365)
    ? [...new Set(days)]
    : undefined;
}
