import { TZDate } from '@date-fns/tz';
import { expect } from 'vitest';
import type { World } from './world.ts';

interface Membership {
  id: string;
  status: string;
  plan_id: string;
  period_end: Date | null;
  trial_ends_at: Date | null;
  grace_ends_at: Date | null;
  is_exempt: boolean;
}
interface Term {
  subscription_id: string;
  plan_id: string;
  starts_at: Date;
  ends_at: Date | null;
  months: number | null;
  is_whole: boolean;
}

/** Terms that count, in the order in which they were agreed. */
const readTerms = ({ tx, people }: World) => tx<Term[]>`
  select t.subscription_id, t.plan_id, t.starts_at, t.ends_at,
    case p.billing_interval when 'month' then 1 when 'quarter' then 3 when 'year' then 12 end as months,
    t.source in ('invoice', 'free') and p.fixed_year_month is null and not coalesce(l.is_plan_change, false) as is_whole
  from public.membership_terms as t join public.plans as p on p.id = t.plan_id
  join public.subscriptions as s on s.id = t.subscription_id
  left join public.invoice_lines as l on l.id = t.invoice_line_id
  where s.user_id in ${tx(people)} and t.revoked_at is null order by t.agreement`;

/**
 * Fails where a membership is not what its terms say: who is paid is active until the last term ends, and once the clock has run
 * nobody else is, unless exempt.
 */
export async function checkMemberships(world: World, hasClockRun: boolean): Promise<void> {
  const { tx, people } = world;
  const now = world.now();
  const all = await readTerms(world);
  const held = await tx<
    Membership[]
  >`select id, status, plan_id, current_period_end as period_end, trial_ends_at,
    grace_ends_at, coalesce(exempt_until >= private.today(), false) as is_exempt
    from public.subscriptions where user_id in ${tx(people)}`;
  for (const one of held) {
    const terms = all.filter(({ subscription_id: id }) => id === one.id);
    const ends = terms.map(({ ends_at: end }) => end?.getTime() ?? Infinity);
    const covering = terms.filter(
      ({ starts_at: from, ends_at: end }) => from.getTime() <= now && (end?.getTime() ?? Infinity) > now,
    );
    const present = covering.at(-1);
    if (present) {
      expect(one.status, 'the status of who is paid').toBe('active');
      expect(one.period_end?.getTime() ?? Infinity, 'the end of what is paid').toBe(Math.max(...ends));
      if (hasClockRun) expect(one.plan_id, 'the plan of the present term').toBe(present.plan_id);
    } else if (hasClockRun && !one.is_exempt) {
      if (one.status === 'active')
        expect(Math.max(0, ...ends), 'the end of an active term').toBeGreaterThan(now);
      if (one.status === 'trialing') expect(one.trial_ends_at?.getTime() ?? 0).toBeGreaterThan(now);
      if (one.status === 'past_due' || one.status === 'grace')
        expect(one.grace_ends_at?.getTime() ?? 0, 'the end of the grace period').toBeGreaterThan(now);
    }
    checkCalendar(terms);
  }
}

/** Terms that follow each other end on the day of the month on which the first one began, or on the last of a shorter one. */
function checkCalendar(terms: Term[]) {
  let first: Date | undefined;
  let months = 0;
  let before: Term | undefined;
  for (const term of terms) {
    const follows = before?.ends_at?.getTime() === term.starts_at.getTime();
    if (!term.is_whole || term.months === null || !term.ends_at) {
      before = undefined;
      first = undefined;
      continue;
    }
    if (!follows || !first) {
      // Only where nothing came before it: its place in a longer chain is not known here.
      first = terms.some(({ ends_at: end }) => end?.getTime() === term.starts_at.getTime())
        ? undefined
        : term.starts_at;
      months = 0;
    }
    months += term.months;
    if (first) {
      expect(term.ends_at.getTime(), 'the end of a term').toBe(monthsAfter(first, months));
    }
    before = term;
  }
}

/** The same time of day some months later in New York, on the last day of a month that has no such day. */
function monthsAfter(moment: Date, months: number): number {
  const local = new TZDate(moment, 'America/New_York');
  const month = local.getMonth() + months;
  const lastDay = new Date(Date.UTC(local.getFullYear(), month + 1, 0)).getUTCDate();
  const [day, hour, minute] = [Math.min(local.getDate(), lastDay), local.getHours(), local.getMinutes()];
  return new TZDate(local.getFullYear(), month, day, hour, minute, 'America/New_York').getTime();
}
