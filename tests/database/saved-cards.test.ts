import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';

interface Payer {
  organization: string | null;
  person: string;
}
async function begin(tx: TransactionSql, { organization, person }: Payer, renews = false) {
  const [row] = await tx<{ begun: { setup_id: string; customer_id: string | null; currency: string } }[]>`
    select public.begin_card_setup(${organization}, ${person}, false, ${renews}) as begun`;
  if (!row) throw new Error('Nothing was begun.');
  return row.begun;
}
const cardOf = (name: string) => ({
  ...{ id: `pm_${name}`, customer: 'cus_card', type: 'card', brand: 'visa', last4: '4242' },
  ...{ expMonth: 4, expYear: 2031 },
});
async function finish(tx: TransactionSql, setup: string, card: object | null) {
  const [row] = await tx<{ said: string }[]>`
    select public.finish_card_setup(${setup}, ${card && JSON.stringify(card)}::text::jsonb) as said`;
  return row?.said;
}
const save = async (tx: TransactionSql, payer: Payer, name: string, renews = false) =>
  finish(tx, (await begin(tx, payer, renews)).setup_id, cardOf(name));
const saved = async (tx: TransactionSql, person: string) =>
  (
    await tx<{ name: string }[]>`select provider_method_id as name from public.saved_payment_methods
      where user_id = ${person} and removed_at is null`
  ).map(({ name }) => name);
const mails = async (tx: TransactionSql, outcome: string) =>
  tx<{ user_id: string; data: Record<string, unknown> }[]>`select user_id, data from private.outbox
    where created_at = now() and data ->> 'outcome' = ${outcome}`;

/** A paid membership of a person that ends in ten days, with an open invoice for the next term. */
async function membership(tx: TransactionSql, person: string) {
  const [plan] = await tx<{ id: string }[]>`insert into public.plans (name, slug, audience, price)
    values ('Friend', 'friend-card', 'member', 10000) returning id`;
  const [first] = await tx<{ id: string }[]>`
    select public.bill_membership(null, ${person}, ${plan?.id ?? ''}) as id`;
  await tx`select public.record_payment(${first?.id ?? ''}, 10000, 'cash', private.today())`;
  const [held] = await tx<{ id: string }[]>`select id from public.subscriptions
    where user_id = ${person} and status = 'active'`;
  const [next] = await tx<{ id: string }[]>`select (private.invoice_terms(array[s.id], array[s.plan_id],
    array[s.current_period_end], false, private.today()))[1] as id from public.subscriptions as s
    where s.id = ${held?.id ?? ''}`;
  return { id: held?.id ?? '', invoice: next?.id ?? '', plan: plan?.id ?? '' };
}
const renewal = async (tx: TransactionSql, id: string) =>
  (await tx`select auto_renew, auto_renew_by, auto_renew_at from public.subscriptions where id = ${id}`)[0];
const nextCharge = async (tx: TransactionSql, invoice: string) =>
  (
    await tx<{ is_planned: boolean }[]>`select next_charge_at is not null as is_planned from public.invoices
      where id = ${invoice}`
  )[0]?.is_planned;

describe('a card that is saved without paying', () => {
  it('replaces the one before, which the processor is to forget, and is told by email', () =>
    inTown(async ({ ids }, _, tx) => {
      const payer = { organization: null, person: ids.stranger };
      expect(await save(tx, payer, 'one')).toBe('saved');
      const again = await begin(tx, payer);
      expect(again).toMatchObject({ customer_id: 'cus_card', currency: 'USD' });
      expect(await finish(tx, again.setup_id, cardOf('two'))).toBe('saved');
      expect(await finish(tx, again.setup_id, cardOf('two'))).toBe('known');
      expect(await saved(tx, ids.stranger)).toEqual(['pm_two']);
      const forget = async () =>
        (
          await tx<
            { saved_id: string; method_id: string }[]
          >`select * from public.methods_to_forget(500, false)`
        ).filter(({ method_id: id }) => id === 'pm_one');
      const [old] = await forget();
      await tx`select public.note_forgotten(${old?.saved_id ?? ''})`;
      expect(await forget()).toEqual([]);
      expect((await mails(tx, 'card_saved')).map(({ data }) => data['renews'])).toEqual([false, false]);
    }));

  it('renews the membership only if that was agreed to, and then what is due is charged', () =>
    inTown(async ({ ids }, _, tx) => {
      const payer = { organization: null, person: ids.stranger };
      const held = await membership(tx, ids.stranger);
      await save(tx, payer, 'silent');
      expect(await renewal(tx, held.id)).toMatchObject({ auto_renew: false });
      expect(await nextCharge(tx, held.invoice)).toBe(false);
      await save(tx, payer, 'agreed', true);
      expect(await renewal(tx, held.id)).toMatchObject({ auto_renew: true, auto_renew_by: ids.stranger });
      expect(await nextCharge(tx, held.invoice)).toBe(true);
      const [mail] = (await mails(tx, 'card_saved')).filter(({ data }) => data['renews'] === true);
      expect(mail?.data).toMatchObject({ amount: 10_000, last4: '4242' });
    }));

  it('in place of one that was declined keeps the consent, and the dues are tried again', () =>
    inTown(async ({ ids }, _, tx) => {
      const payer = { organization: null, person: ids.stranger };
      const held = await membership(tx, ids.stranger);
      await save(tx, payer, 'declined', true);
      const agreed = await renewal(tx, held.id);
      await tx`update public.invoices set next_charge_at = null, charge_attempts = 4 where id = ${held.invoice}`;
      await save(tx, payer, 'works');
      expect(await renewal(tx, held.id)).toEqual(agreed);
      expect(await nextCharge(tx, held.invoice)).toBe(true);
    }));

  it('is not lost by a change of plan', () =>
    inTown(async ({ ids }, act, tx) => {
      const held = await membership(tx, ids.stranger);
      await save(tx, { organization: null, person: ids.stranger }, 'kept', true);
      const [other] = await tx<{ id: string }[]>`insert into public.plans (name, slug, audience, price)
        values ('Patron', 'patron-card', 'member', 30000) returning id`;
      const [changed] = await act(
        'stranger',
        `select public.change_plan('${held.id}', '${other?.id ?? ''}') as invoice`,
      );
      await tx`select public.record_payment(${String(changed?.['invoice'])}::uuid, amount_due, 'cash',
        private.today()) from public.invoices where id = ${String(changed?.['invoice'])}`;
      const [plan] = await tx`select plan_id, auto_renew from public.subscriptions where id = ${held.id}`;
      expect(plan).toEqual({ plan_id: other?.id, auto_renew: true });
      expect(await saved(tx, ids.stranger)).toContain('pm_kept');
    }));

  it('is given up where nobody finishes it, or nobody knows its page', () =>
    inTown(async ({ ids }, _, tx) => {
      const payer = { organization: null, person: ids.stranger };
      const [open, lost] = [await begin(tx, payer), await begin(tx, payer)];
      await tx`select public.note_card_setup(${open.setup_id}, 'cs_open')`;
      await tx`update private.card_setups set created_at = now() - interval '11 minutes'
        where id in ${tx([open.setup_id, lost.setup_id])}`;
      const take = async () =>
        (await tx<{ setup_id: string }[]>`select * from public.take_card_setups(500, false)`).filter(
          ({ setup_id: id }) => [open.setup_id, lost.setup_id].includes(id),
        );
      expect(await take()).toHaveLength(2);
      expect(await take()).toEqual([]);
      expect(await finish(tx, lost.setup_id, cardOf('late'))).toBe('known');
      expect(await finish(tx, open.setup_id, null)).toBe('given_up');
      expect(await saved(tx, ids.stranger)).toEqual([]);
    }));
});

describe('the card of an organization', () => {
  it('is saved and removed by its owner and its billing contact only', () =>
    inTown(async ({ ids }, _, tx) => {
      const [org] = await tx<{ id: string }[]>`select id from public.business_profiles
        where owner_id = ${ids.owner} limit 1`;
      const organization = org?.id ?? '';
      const refused = (run: (inner: TransactionSql) => Promise<unknown>) =>
        expect(tx.savepoint(async (inner) => run(inner)));
      await refused((inner) => begin(inner, { organization, person: ids.stranger })).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      expect(await save(tx, { organization, person: ids.owner }, 'office')).toBe('saved');
      const [card] = await tx<{ id: string }[]>`select id from public.saved_payment_methods
        where organization_id = ${organization} and removed_at is null`;
      const remove = (person: string) => (inner: TransactionSql) =>
        inner`select public.remove_payment_method(${card?.id ?? ''}, ${person})`;
      await refused(remove(ids.stranger)).rejects.toMatchObject(httpError(404, 'not_found'));
      await remove(ids.owner)(tx);
      await refused(remove(ids.owner)).rejects.toMatchObject(httpError(404, 'not_found'));
      expect(await mails(tx, 'card_removed')).toMatchObject([{ user_id: ids.owner }]);
    }));

  it('is not kept for somebody who meanwhile no longer gets its bills', () =>
    inTown(async ({ ids }, _, tx) => {
      const [org] = await tx<{ id: string }[]>`select id from public.business_profiles
        where owner_id = ${ids.owner} limit 1`;
      const begun = await begin(tx, { organization: org?.id ?? '', person: ids.owner });
      await tx`update public.business_profiles set owner_id = ${ids.stranger} where id = ${org?.id ?? ''}`;
      expect(await finish(tx, begun.setup_id, cardOf('former'))).toBe('given_up');
    }));
});
