import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import { personaNames } from './support/town.ts';

/** A membership of a new person, with the plan's grace period, and what the clock makes of it. */
async function member(tx: TransactionSql, row: Record<string, unknown>, graceDays = 30) {
  const [{ id: user } = { id: '' }] = await tx<{ id: string }[]>`insert into auth.users (id, email)
    values (gen_random_uuid(), gen_random_uuid() || '@member.test') returning id`;
  const [{ id: plan } = { id: '' }] = await tx<
    { id: string }[]
  >`insert into public.plans (name, slug, audience, grace_days)
    values ('Friend', 'friend-' || left(gen_random_uuid()::text, 8), 'member', ${graceDays}) returning id`;
  const [{ id } = { id: '' }] = await tx<{ id: string }[]>`insert into public.subscriptions
    ${tx({ user_id: user, plan_id: plan, started_at: '2025-01-15T12:00:00Z', payment_method: 'complimentary', ...row })} returning id`;
  const status = async () => {
    const [now] = await tx`select status from public.subscriptions where id = ${id}`;
    return now?.['status'] as string;
  };
  const mails = async () => {
    const rows = await tx`select data ->> 'outcome' as outcome from private.outbox
      where data ->> 'subscription_id' = ${id} order by created_at, dedupe_key`;
    return rows.map(({ outcome }) => outcome as string);
  };
  return { id, user, status, mails };
}
const advance = (tx: TransactionSql, at: string) => tx`select private.advance_memberships(${at})`;
const end = '2027-01-15T12:00:00Z';

describe('a membership', () => {
  it('gets each notice once, ends, has its grace period, and lapses', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      const steps: [at: string, status: string, mails: string[]][] = [
        ['2026-12-15', 'active', []],
        ['2026-12-17', 'active', ['due']],
        ['2026-12-17', 'active', ['due']],
        ['2027-01-02', 'active', ['due', 'due']],
        ['2027-01-13', 'active', ['due', 'due', 'due']],
        ['2027-01-16', 'grace', ['due', 'due', 'due', 'grace']],
        ['2027-01-23', 'grace', ['due', 'due', 'due', 'grace', 'grace']],
        ['2027-01-30', 'grace', ['due', 'due', 'due', 'grace', 'grace', 'grace']],
        ['2027-02-13', 'grace', ['due', 'due', 'due', 'grace', 'grace', 'grace']],
        ['2027-02-15', 'lapsed', ['due', 'due', 'due', 'grace', 'grace', 'grace', 'lapsed']],
        ['2028-01-01', 'lapsed', ['due', 'due', 'due', 'grace', 'grace', 'grace', 'lapsed']],
      ];
      for (const [at, status, mails] of steps) {
        await advance(tx, `${at}T12:00:00Z`);
        expect([at, await one.status(), (await one.mails()).toSorted()]).toEqual([
          at,
          status,
          mails.toSorted(),
        ]);
      }
      const [person] = await tx`select membership_status from public.profiles where id = ${one.user}`;
      expect(person).toEqual({ membership_status: 'lapsed' });
    }));

  it('is caught up after nights that were missed, with the last step and the last notice only', () =>
    inTown(async (_town, _act, tx) => {
      const lapsed = await member(tx, { status: 'active', current_period_end: end });
      const reminded = await member(tx, { status: 'active', current_period_end: '2027-03-10T12:00:00Z' });
      await advance(tx, '2027-03-08T12:00:00Z');
      expect([await lapsed.status(), await lapsed.mails()]).toEqual(['lapsed', ['lapsed']]);
      expect([await reminded.status(), await reminded.mails()]).toEqual(['active', ['due']]);
      await advance(tx, '2027-03-08T13:00:00Z');
      expect(await reminded.mails()).toEqual(['due']);
    }));

  it('that was paid for in time goes on, and is reminded of the next term', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      await advance(tx, '2027-01-20T12:00:00Z');
      await tx`update public.subscriptions set status = 'active', grace_ends_at = null,
        current_period_start = ${end}, current_period_end = '2028-01-15T12:00:00Z' where id = ${one.id}`;
      await advance(tx, '2027-12-01T12:00:00Z');
      expect(await one.status()).toBe('active');
      const before = (await one.mails()).length;
      await advance(tx, '2027-12-20T12:00:00Z');
      expect(await one.mails()).toHaveLength(before + 1);
    }));

  it.each([
    [
      'that was canceled ends with its term',
      { status: 'active', cancel_at_period_end: true },
      30,
      'canceled',
    ],
    ['without a grace period lapses at once', { status: 'active' }, 0, 'lapsed'],
    ['on trial that nobody paid for is past due', { status: 'trialing', trial_ends_at: end }, 30, 'past_due'],
    ['on trial without a grace period lapses', { status: 'trialing', trial_ends_at: end }, 0, 'lapsed'],
    [
      'that is exempt stays',
      { status: 'active', exempt_until: '2027-01-20', exempt_reason: 'A check' },
      30,
      'active',
    ],
    [
      'that was exempt until yesterday does not',
      { status: 'active', exempt_until: '2027-01-14', exempt_reason: 'A check' },
      30,
      'grace',
    ],
  ] as const)('%s', (_what, row, graceDays, expected) =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { current_period_end: end, ...row }, graceDays);
      await advance(tx, '2027-01-15T11:59:00Z');
      expect(await one.status()).toBe(row.status);
      await advance(tx, '2027-01-15T12:00:00Z');
      expect(await one.status()).toBe(expected);
    }),
  );

  it('for one payment has no end, and nothing happens to it', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: null });
      await advance(tx, '2099-01-01T12:00:00Z');
      expect([await one.status(), await one.mails()]).toEqual(['active', []]);
    }));

  it('ends its grace period at the same hour of the town, over a change to daylight-saving time and a leap day', () =>
    inTown(async (_town, _act, tx) => {
      await tx`update public.site_settings set time_zone = 'America/New_York'`;
      const ends = async (graceDays: number, at: string) => {
        const [row] = await tx`select private.days_after(${at}, ${graceDays}, 'America/New_York') as at`;
        return (row?.['at'] as Date).toISOString();
      };
      expect(await ends(30, '2027-03-01T17:00:00Z')).toBe('2027-03-31T16:00:00.000Z');
      expect(await ends(1, '2028-02-28T17:00:00Z')).toBe('2028-02-29T17:00:00.000Z');
      expect(await ends(-30, '2027-01-31T17:00:00Z')).toBe('2027-01-01T17:00:00.000Z');
    }));
});

describe('nobody is ended by mistake:', () => {
  it('somebody who paid while the clock waited for their row goes on', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      const [move] =
        await tx`select seen_at from private.due_moves('2027-01-16T12:00:00Z') where subscription_id = ${one.id}`;
      await tx`update public.subscriptions set current_period_end = '2028-01-15T12:00:00Z',
        updated_at = now() + interval '1 second' where id = ${one.id}`;
      const [row] =
        await tx`select updated_at = ${move?.['seen_at'] as Date} as is_same from public.subscriptions where id = ${one.id}`;
      expect(row).toEqual({ is_same: false });
    }));

  it('a grace period that an earlier term left behind does not shorten the next', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, {
        status: 'active',
        current_period_end: end,
        grace_ends_at: '2026-02-15T12:00:00Z',
      });
      await advance(tx, '2027-01-16T12:00:00Z');
      expect(await one.status()).toBe('grace');
    }));

  it('a term that was extended during the grace period counts', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      await advance(tx, '2027-01-16T12:00:00Z');
      await tx`update public.subscriptions set current_period_end = '2028-01-15T12:00:00Z' where id = ${one.id}`;
      await advance(tx, '2027-06-01T12:00:00Z');
      expect(await one.status()).toBe('grace');
    }));

  it('who joined a fixed year on its last day is invoiced for the next one, and has the grace period to pay', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, {
        ...{ status: 'active', payment_method: 'check', started_at: '2027-12-31T18:00:00Z' },
        ...{ current_period_start: '2027-12-31T18:00:00Z', current_period_end: '2028-01-01T05:00:00Z' },
      });
      await tx`update public.plans set fixed_year_month = 1, price = 12000
        where id = (select plan_id from public.subscriptions where id = ${one.id})`;
      await tx`update public.site_settings set time_zone = 'America/New_York'`;
      await advance(tx, '2027-12-31T19:00:00Z');
      const [bill] =
        await tx`select i.status, i.total::integer, l.period_from = '2028-01-01T05:00:00Z' as follows,
          l.period_until = '2029-01-01T05:00:00Z' as is_whole
        from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id where i.subscription_id = ${one.id}`;
      expect(bill).toEqual({ status: 'open', total: 12_000, follows: true, is_whole: true });
      await advance(tx, '2028-01-02T12:00:00Z');
      expect(await one.status()).toBe('grace');
      await advance(tx, '2028-01-31T04:00:00Z');
      expect(await one.status()).toBe('grace');
    }));

  it('a clock that goes back an hour, or a day, does and sends nothing again', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: '2026-11-01T06:30:00Z' });
      await tx`update public.site_settings set time_zone = 'America/New_York'`;
      // Half past one in the morning comes twice on that day.
      for (const at of ['2026-11-01T05:45', '2026-11-01T06:45', '2026-11-01T05:45', '2026-10-31T06:45'])
        await advance(tx, `${at}:00Z`);
      expect([await one.status(), (await one.mails()).toSorted()]).toEqual(['grace', ['due', 'grace']]);
    }));

  it('what was paid once after a trial has no end', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', trial_ends_at: end, current_period_end: null });
      await advance(tx, '2099-01-01T12:00:00Z');
      expect(await one.status()).toBe('active');
    }));

  it('an exemption that outlasted the term is followed by a grace period', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, {
        status: 'active',
        current_period_end: end,
        exempt_until: '2027-04-01',
        exempt_reason: 'A check',
      });
      await advance(tx, '2027-04-01T12:00:00Z');
      expect(await one.status()).toBe('active');
      await advance(tx, '2027-04-02T12:00:00Z');
      expect(await one.status()).toBe('grace');
      await advance(tx, '2027-05-01T12:00:00Z');
      expect(await one.status()).toBe('grace');
      await advance(tx, '2027-05-02T12:00:00Z');
      expect(await one.status()).toBe('lapsed');
    }));

  it('an admin does not make active what time would end again at once', () =>
    inTown(async (_town, act, tx) => {
      const one = await member(tx, {
        status: 'lapsed',
        current_period_end: '2026-01-15T12:00:00Z',
        cancel_at_period_end: true,
      });
      const activate = `update public.subscriptions set status = 'active', status_reason = 'Paid'`;
      await expect(act('admin', `${activate} where id = '${one.id}'`)).rejects.toMatchObject({
        detail: 'term_over',
      });
      await act(
        'admin',
        `select public.grant_membership(null, user_id, plan_id, private.today() + 365, 'Speaks at our fair')
         from public.subscriptions where id = '${one.id}'`,
      );
      const [row] =
        await tx`select status, cancel_at_period_end, grace_ends_at from public.subscriptions where id = ${one.id}`;
      expect(row).toEqual({ status: 'active', cancel_at_period_end: false, grace_ends_at: null });
    }));

  it('a trial that begins without an end gets the one of its plan', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'pending' });
      await tx`update public.plans set trial_days = 14 where id = (select plan_id from public.subscriptions where id = ${one.id})`;
      await tx`update public.subscriptions set status = 'trialing' where id = ${one.id}`;
      const [row] =
        await tx`select trial_ends_at - now() = interval '14 days' as fits from public.subscriptions where id = ${one.id}`;
      expect(row).toEqual({ fits: true });
    }));

  it('on trial hears until when', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'pending' });
      await tx`update public.subscriptions set status = 'trialing', trial_ends_at = ${end} where id = ${one.id}`;
      const [mail] = await tx`select (data ->> 'ends_at')::timestamptz as ends_at from private.outbox
        where data ->> 'subscription_id' = ${one.id} and data ->> 'outcome' = 'trialing'`;
      expect(mail).toEqual({ ends_at: new Date(end) });
    }));
});

describe('a notice', () => {
  it('for an earlier day that staff add later is not sent for this term', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      await advance(tx, '2026-12-17T12:00:00Z');
      await tx`update public.membership_clock set notice_days = '{-60,-31,-30,-14,-3,7,14}'`;
      await advance(tx, '2026-12-18T12:00:00Z');
      expect(await one.mails()).toEqual(['due']);
    }));

  it('of a month is not sent on the day on which that month was paid', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      await tx`update public.plans set billing_interval = 'month' where id = (select plan_id from public.subscriptions where id = ${one.id})`;
      await advance(tx, '2026-12-17T12:00:00Z');
      expect(await one.mails()).toEqual([]);
      await advance(tx, '2027-01-02T12:00:00Z');
      expect(await one.mails()).toEqual(['due']);
    }));

  it('that waits in the outbox is not sent to somebody who has paid meanwhile', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'active', current_period_end: end });
      await advance(tx, '2027-01-13T12:00:00Z');
      const due = async () => {
        const [row] = await tx`select private.is_still_due(kind, user_id, data) as due from private.outbox
          where kind = 'renewals' and data ->> 'subscription_id' = ${one.id}`;
        return Boolean(row?.['due']);
      };
      expect(await due()).toBe(true);
      await tx`update public.subscriptions set current_period_end = '2028-01-15T12:00:00Z' where id = ${one.id}`;
      expect(await due()).toBe(false);
    }));

  it('of a trial says that the trial ends', () =>
    inTown(async (_town, _act, tx) => {
      const one = await member(tx, { status: 'trialing', trial_ends_at: end });
      await advance(tx, '2027-01-13T12:00:00Z');
      expect(await one.mails()).toEqual(['trial_ending']);
    }));
});

describe('the clock', () => {
  it('does nothing until an admin switches it on', () =>
    inTown(async (_town, act, tx) => {
      const one = await member(tx, {
        status: 'active',
        started_at: '2020-01-01T00:00:00Z',
        current_period_end: '2021-01-01T00:00:00Z',
      });
      await tx`select public.advance_memberships()`;
      expect(await one.status()).toBe('active');
      await act('admin', 'update public.membership_clock set is_on = true where id = 1');
      await tx`select public.advance_memberships()`;
      expect(await one.status()).toBe('lapsed');
      const [row] = await tx`select last_run_at is not null as ran from public.membership_clock`;
      expect(row).toEqual({ ran: true });
    }));

  it('shows staff what it would do until a day, changes nothing, and then does exactly that', () =>
    inTown(async (_town, act, tx) => {
      const ones = [];
      for (const day of [3, 9, 40]) {
        ones.push(
          await member(tx, { status: 'active', current_period_end: new Date(Date.UTC(2027, 4, day)) }),
        );
      }
      const until = '2027-06-05T00:00:00Z';
      const [{ preview } = {}] = await act(
        'editor',
        `select public.preview_memberships('${until}') as preview`,
      );
      const { moves, counts } = preview as {
        moves: { id: string; to_status: string }[];
        counts: Record<string, number>;
      };
      const told = ones.map(({ id }) => moves.find((move) => move.id === id)?.to_status);
      expect(told).toEqual(['lapsed', 'grace', undefined]);
      expect(counts['lapsed']).toBeGreaterThanOrEqual(1);
      expect(await Promise.all(ones.map((one) => one.status()))).toEqual(['active', 'active', 'active']);
      await advance(tx, until);
      expect(await Promise.all(ones.map((one) => one.status()))).toEqual(['lapsed', 'grace', 'active']);
    }));

  it('is read by staff, set by admins, and run by nobody who is signed in', () =>
    inTown(async (_town, act) => {
      for (const who of personaNames) {
        const isStaff = ['editor', 'admin'].includes(who);
        const preview = act(who, `select public.preview_memberships(now()) as preview`);
        if (isStaff) expect(await preview, who).toHaveLength(1);
        else await expect(preview, who).rejects.toMatchObject({ code: '42501' });
        await expect(act(who, 'select public.advance_memberships()'), who).rejects.toMatchObject({
          code: '42501',
        });
        await expect(act(who, 'select private.advance_memberships(now())'), who).rejects.toMatchObject({
          code: '42501',
        });
      }
    }));

  it.each(['{0}', '{-400}', '{1,2,3,4,5,6,7,8,9,10,11,12,13}', '{null}'])('takes no notice days %s', (days) =>
    inTown(async (_town, act) => {
      await expect(
        act('admin', `update public.membership_clock set notice_days = '${days}' where id = 1`),
      ).rejects.toMatchObject({
        code: '23514',
      });
    }),
  );
});
