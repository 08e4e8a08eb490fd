import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { personaNames } from './support/town.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

interface Member {
  id: string;
  user: string;
  plan: string;
}

/** A person whose membership, as the books had it, ends in some days. */
async function member(
  tx: TransactionSql,
  endsInDays: number,
  { plan = {}, ...row }: Record<string, unknown> & { plan?: Record<string, unknown> } = {},
): Promise<Member> {
  const [user] = await tx<{ id: string }[]>`insert into auth.users (id, email)
    values (gen_random_uuid(), gen_random_uuid() || '@notices.test') returning id`;
  const [made] = await tx<{ id: string }[]>`insert into public.plans ${tx({
    name: 'Friend',
    slug: `notices-${crypto.randomUUID().slice(0, 8)}`,
    audience: 'member',
    price: 12_000,
    ...plan,
  })} returning id`;
  const [held] = await tx<{ id: string }[]>`insert into public.subscriptions ${tx({
    user_id: user?.id ?? '',
    plan_id: made?.id ?? '',
    status: 'active',
    payment_method: 'check',
    started_at: inDays(endsInDays - 365),
    current_period_start: inDays(endsInDays - 365),
    current_period_end: inDays(endsInDays),
    ...row,
  })} returning id`;
  return { id: held?.id ?? '', user: user?.id ?? '', plan: made?.id ?? '' };
}

interface Mail {
  outcome: string;
  data: Record<string, unknown>;
  user_id: string;
  recipient: string | null;
  token: string | null;
  due: boolean;
}
const mailsOf = (tx: TransactionSql, subscription: string) =>
  tx<Mail[]>`select data ->> 'outcome' as outcome, data, user_id, recipient, secrets ->> 'token' as token,
      private.is_still_due(kind, user_id, data) as due
    from private.outbox where data ->> 'subscription_id' = ${subscription}
      or data ->> 'invoice_id' in (select id::text from public.invoices where subscription_id = ${subscription})
    order by created_at, dedupe_key`;
const outcomesOf = async (tx: TransactionSql, subscription: string) =>
  (await mailsOf(tx, subscription)).map(({ outcome }) => outcome).toSorted();
const advance = (tx: TransactionSql, inSomeDays = 0) =>
  tx`select private.advance_memberships(${inDays(inSomeDays)})`;

describe('a reminder', () => {
  it('says what is due, with the link that pays it, and is not sent once that is paid', () =>
    inTown(async (_, __, tx) => {
      const { id } = await member(tx, 25);
      await advance(tx);
      // The invoice of the same day says it all.
      expect(await outcomesOf(tx, id)).toEqual(['invoice']);
      await advance(tx, 12);
      await advance(tx, 12);
      expect(await outcomesOf(tx, id)).toEqual(['due', 'invoice']);
      const [invoice] = await tx<{ id: string; number: string; due_on: string }[]>`
        select id, number, due_on::text from public.invoices where subscription_id = ${id}`;
      const reminder = async () => (await mailsOf(tx, id)).find(({ outcome }) => outcome === 'due');
      expect((await reminder())?.data).toMatchObject({
        invoice_id: invoice?.id,
        number: invoice?.number,
        due: 12_000,
        currency: 'USD',
        due_on: invoice?.due_on,
      });
      const [{ token } = { token: '' }] =
        await tx`select private.invoice_token(${invoice?.id ?? ''}) as token`;
      expect(await reminder()).toMatchObject({ token: String(token), due: true });
      await tx`select public.record_payment(${invoice?.id ?? ''}, 12000, 'check', private.today())`;
      expect(await reminder()).toMatchObject({ due: false });
      await advance(tx, 23);
      expect(await outcomesOf(tx, id)).toEqual(['due', 'invoice', 'receipt', 'renewed']);
    }));

  it('is none where the saved card is charged: an email says when', () =>
    inTown(async (_, __, tx) => {
      const { id, user } = await member(tx, 25, { auto_renew: true });
      await tx`insert into public.saved_payment_methods ${tx({
        user_id: user,
        provider_customer_id: 'cus_1',
        provider_method_id: `pm_${crypto.randomUUID()}`,
        is_live: false,
        type: 'card',
        brand: 'visa',
        last4: '4242',
      })}`;
      await advance(tx);
      await advance(tx, 12);
      await advance(tx, 20);
      await advance(tx, 23);
      expect(await outcomesOf(tx, id)).toEqual(['charge_upcoming', 'invoice']);
    }));

  it('that is late has the amount too, and goes to the address that gets the invoices', () =>
    inTown(async ({ businessProfile }, _act, tx) => {
      await tx`update public.business_profiles set billing_email = 'books@mill.test' where id = ${businessProfile}`;
      const { id } = await member(tx, 25, {
        plan: { audience: 'business' },
        user_id: null,
        business_profile_id: businessProfile,
      });
      await advance(tx);
      await advance(tx, 26);
      await advance(tx, 33);
      const late = (await mailsOf(tx, id)).filter(({ outcome }) => outcome === 'grace');
      expect(late).toHaveLength(2);
      for (const mail of late) {
        expect(mail.data).toMatchObject({ due: 12_000, organization_id: businessProfile });
        expect(mail).toMatchObject({ recipient: 'books@mill.test', due: true });
        expect(mail.token).toBeTruthy();
      }
    }));

  it('does not come twice when the clock is switched on or off', () =>
    inTown(async (_, __, tx) => {
      await tx`update public.membership_clock set is_on = false`;
      const complimentary = { payment_method: 'complimentary' };
      const before = await member(tx, 10, complimentary);
      await tx`select private.queue_reminders()`;
      await tx`select private.queue_reminders()`;
      expect(await outcomesOf(tx, before.id)).toEqual(['due']);
      await tx`update public.membership_clock set is_on = true`;
      await tx`select public.advance_memberships()`;
      expect(await outcomesOf(tx, before.id)).toEqual(['due']);

      const after = await member(tx, 10, complimentary);
      await tx`select public.advance_memberships()`;
      await tx`update public.membership_clock set is_on = false`;
      await tx`select private.queue_reminders()`;
      expect(await outcomesOf(tx, after.id)).toEqual(['due']);
    }));
});

describe('a new price', () => {
  it('is told once, before its invoice, for the next term only', () =>
    inTown(async (_, __, tx) => {
      const { id, plan } = await member(tx, 40);
      const other = await member(tx, 40);
      await advance(tx);
      expect(await outcomesOf(tx, id)).toEqual([]);
      await tx`update public.plans set price = 15000 where id = ${plan}`;
      await advance(tx);
      await advance(tx, 1);
      const [mail, ...more] = await mailsOf(tx, id);
      expect([mail?.outcome, more]).toEqual(['price_change', []]);
      expect(mail?.data).toMatchObject({ old_price: 12_000, price: 15_000, interval: 'year' });
      expect(await outcomesOf(tx, other.id)).toEqual([]);
      await advance(tx, 11);
      await advance(tx, 12);
      const both = (await outcomesOf(tx, id)).filter((outcome) => outcome !== 'due');
      expect(both).toEqual(['invoice', 'price_change']);
    }));

  it('is compared with the whole price, not with what was paid for a part of a year', () =>
    inTown(async (_, __, tx) => {
      const [{ month } = { month: 1 }] = await tx<
        { month: number }[]
      >`select extract(month from private.today())::integer as month`;
      const one = await member(tx, 400, { plan: { fixed_year_month: month } });
      await tx`delete from public.subscriptions where id = ${one.id}`;
      const [{ id: invoice } = { id: '' }] = await tx<{ id: string }[]>`
        select public.bill_membership(null, ${one.user}, ${one.plan}) as id`;
      await tx`select public.record_payment(id, amount_due, 'check', private.today()) from public.invoices where id = ${invoice}`;
      const [held] = await tx<{ id: string; ends: Date }[]>`
        select id, current_period_end as ends from public.subscriptions where user_id = ${one.user}`;
      const due = tx`select old_price::integer as was, new_price::integer as becomes
        from private.due_price_notices(${held?.ends ?? ''}::timestamptz - interval '40 days') where subscription_id = ${held?.id ?? ''}`;
      expect(await due).toEqual([]);
      await tx`update public.plans set price = 9000 where id = ${one.plan}`;
      expect(
        await tx`select old_price::integer as was, new_price::integer as becomes
        from private.due_price_notices(${held?.ends ?? ''}::timestamptz - interval '40 days') where subscription_id = ${held?.id ?? ''}`,
      ).toEqual([{ was: 12_000, becomes: 9_000 }]);
    }));
});

describe('a welcome', () => {
  it('comes once when a membership begins, and another one when somebody returns', () =>
    inTown(async (_, __, tx) => {
      const one = await member(tx, 300);
      await tx`delete from public.subscriptions where id = ${one.id}`;
      const join = async () => {
        const [{ id } = { id: '' }] = await tx<{ id: string }[]>`
          select public.bill_membership(null, ${one.user}, ${one.plan}) as id`;
        await tx`select public.record_payment(id, amount_due, 'cash', private.today()) from public.invoices where id = ${id}`;
      };
      await join();
      const [held] = await tx<
        { id: string }[]
      >`select id from public.subscriptions where user_id = ${one.user}`;
      expect(await outcomesOf(tx, held?.id ?? '')).toEqual(['active', 'invoice', 'receipt']);
      await tx`update public.subscriptions set status = 'lapsed' where id = ${held?.id ?? ''}`;
      await tx`delete from private.outbox where user_id = ${one.user}`;
      await join();
      expect(await outcomesOf(tx, held?.id ?? '')).toEqual(['invoice', 'receipt', 'returned']);
    }));
});

describe('a win-back', () => {
  const lapse = async (tx: TransactionSql, daysAgo: number) => {
    const one = await member(tx, -daysAgo - 30, { status: 'lapsed' });
    await tx`update public.subscriptions set status_changed_at = ${inDays(-daysAgo)} where id = ${one.id}`;
    await tx`delete from private.outbox where user_id = ${one.user}`;
    return one;
  };
  const ask = (ids: string[], note = '') =>
    `select public.send_win_backs('{${ids.join(',')}}', '${note}') as answer`;

  it('comes some days after a lapse, once, and to nobody who came back or left long ago', () =>
    inTown(async (_, __, tx) => {
      const [fresh, due, long] = [await lapse(tx, 29), await lapse(tx, 31), await lapse(tx, 100)];
      await advance(tx);
      await advance(tx, 0.1);
      expect(await outcomesOf(tx, fresh.id)).toEqual([]);
      expect(await outcomesOf(tx, long.id)).toEqual([]);
      const [mail, ...more] = await mailsOf(tx, due.id);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ outcome: 'win_back', due: true });
      expect(mail?.data).toMatchObject({ price: 12_000, interval: 'year' });
      await advance(tx, 2);
      expect(await outcomesOf(tx, fresh.id)).toEqual(['win_back']);
      await tx`update public.subscriptions set status = 'active', current_period_end = ${inDays(300)} where id = ${due.id}`;
      const asked = (await mailsOf(tx, due.id)).find(({ outcome }) => outcome === 'win_back');
      expect(asked).toMatchObject({ due: false });
    }));

  it('is sent by staff with a note, once for a lapse however often it is asked for', () =>
    inTown(async (_, act, tx) => {
      const [one, gone, off, live] = [
        await lapse(tx, 200),
        await lapse(tx, 31),
        await lapse(tx, 5),
        await member(tx, 100),
      ];
      await advance(tx);
      await tx`insert into public.notification_choices (user_id, kind, enabled) values (${off.user}, 'renewals', false)`;
      const all = [one, gone, off, live].map(({ id }) => id);
      const send = async () => (await act('admin', ask(all, 'We miss your cake.')))[0]?.['answer'];
      expect(await send()).toEqual({ sent: 1, already_sent: 1, not_lapsed: 1, unreachable: 0, opted_out: 1 });
      expect(await send()).toEqual({ sent: 0, already_sent: 3, not_lapsed: 1, unreachable: 0, opted_out: 0 });
      const [mail] = await mailsOf(tx, one.id);
      expect(mail).toMatchObject({ outcome: 'win_back', user_id: one.user });
      expect(mail?.data).toMatchObject({ reason: 'We miss your cake.' });
      // A lapse after that is another one.
      await tx`update public.subscriptions set status = 'active', current_period_end = ${inDays(1)} where id = ${one.id}`;
      await tx`update public.subscriptions set status = 'lapsed' where id = ${one.id}`;
      expect(await send()).toMatchObject({ sent: 1, already_sent: 2 });
    }));

  it('is for staff who bill, and for a sensible number of members', () =>
    inTown(async (_, act, tx) => {
      const { id } = await lapse(tx, 31);
      for (const who of personaNames.filter((name) => name !== 'admin'))
        await expect(act(who, ask([id])), who).rejects.toMatchObject({ code: '42501' });
      await expect(act('admin', ask([]))).rejects.toMatchObject(httpError(422, 'members_needed'));
      await expect(act('admin', ask([id], 'x'.repeat(2001)))).rejects.toMatchObject(
        httpError(422, 'note_too_long'),
      );
      expect(await outcomesOf(tx, id)).toEqual([]);
    }));

  it('is never sent where the setting is empty', () =>
    inTown(async (_, act, tx) => {
      const { id } = await lapse(tx, 31);
      await act('admin', 'update public.membership_clock set win_back_days = null where id = 1');
      await advance(tx);
      expect(await outcomesOf(tx, id)).toEqual([]);
    }));
});

describe('the billing contact of an organization', () => {
  it('who leaves hands what waits to the owner, who hears of it', () =>
    inTown(async ({ ids, businessProfile }, _act, tx) => {
      await tx`update public.organization_roles set is_billing_contact = true
        where organization_id = ${businessProfile} and user_id = ${ids.contributor}`;
      const { id } = await member(tx, 25, {
        plan: { audience: 'business' },
        user_id: null,
        business_profile_id: businessProfile,
      });
      await advance(tx);
      const payers = async () => (await mailsOf(tx, id)).map(({ user_id }) => user_id);
      expect(await payers()).toEqual([ids.contributor]);
      await tx`delete from public.business_managers where user_id = ${ids.contributor}`;
      expect(await payers()).toEqual([ids.owner]);
      expect(
        await tx`select data ->> 'outcome' as outcome, user_id from private.outbox
          where data ->> 'organization_id' = ${businessProfile} and data ->> 'outcome' = 'billing_contact_left'`,
      ).toEqual([{ outcome: 'billing_contact_left', user_id: ids.owner }]);
      await advance(tx, 12);
      expect(await payers()).toEqual([ids.owner, ids.owner]);
    }));

  it('who is followed by another one hands it to them', () =>
    inTown(async ({ ids, businessProfile }, act, tx) => {
      const name = (person: string) =>
        act(
          'owner',
          `select public.set_organization_role('${businessProfile}', '${person}', 'Books', true, false, false)`,
        );
      await name(ids.contributor);
      const { id } = await member(tx, 25, {
        plan: { audience: 'business' },
        user_id: null,
        business_profile_id: businessProfile,
      });
      await advance(tx);
      await name(ids.manager);
      expect((await mailsOf(tx, id)).map(({ user_id }) => user_id)).toEqual([ids.manager]);
    }));
});

describe('what staff read before they switch the clock on', () => {
  it('tells invoices, charges and emails until a day', () =>
    inTown(async (_, act, tx) => {
      const read = async (days: number) => {
        const [row] = await act(
          'editor',
          `select public.preview_memberships(now() + interval '${String(days)} days') as said`,
        );
        return row?.['said'] as Record<'invoices' | 'invoiced' | 'charges' | 'charged', number> & {
          emails: Record<string, number>;
        };
      };
      const [soon, later] = [await read(5), await read(60)];
      const charged = await member(tx, 50, { auto_renew: true });
      await tx`insert into public.saved_payment_methods ${tx({
        user_id: charged.user,
        provider_customer_id: 'cus_1',
        provider_method_id: `pm_${crypto.randomUUID()}`,
        is_live: false,
        type: 'card',
      })}`;
      await member(tx, 51);
      const grown = async (days: number, was: typeof soon) => {
        const is = await read(days);
        const by = (name: 'invoices' | 'invoiced' | 'charges' | 'charged') => is[name] - was[name];
        const emails = Object.fromEntries(
          Object.entries(is.emails).map(([kind, count]) => [kind, count - (was.emails[kind] ?? 0)]),
        );
        return [by('invoices'), by('invoiced'), by('charges'), by('charged'), emails];
      };
      const none = {
        invoice: 0,
        late_fee: 0,
        status: 0,
        reminder: 0,
        charge_upcoming: 0,
        price_change: 0,
        win_back: 0,
      };
      expect(await grown(5, soon)).toEqual([0, 0, 0, 0, none]);
      expect(await grown(60, later)).toEqual([
        2,
        24_000,
        1,
        12_000,
        { ...none, invoice: 2, status: 2, reminder: 8, charge_upcoming: 1 },
      ]);
    }));
});
