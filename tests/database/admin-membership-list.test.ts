import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

type Act = Parameters<Parameters<typeof inTown>[0]>[1];
interface Row {
  id: string;
  name: string;
  seen_at: string | null;
  amount_due: number | null;
  price: number;
}

async function list(act: Act, filters: object, who: PersonaName = 'admin', more = `sort => 'ends'`) {
  const [row] = await act(
    who,
    `select public.admin_list('subscriptions', filters => '${JSON.stringify(filters)}', ${more}) as page`,
  );
  return (row?.['page'] as { rows: Row[] }).rows;
}
/** The town's membership of `member`, paid until some days from now. */
const endsIn = (tx: TransactionSql, id: string, days: number, more: Record<string, unknown> = {}) =>
  tx`update public.subscriptions set ${tx({ status: 'active', cancel_at_period_end: false, ...more })},
    current_period_start = now() - interval '2 years', current_period_end = now() + ${`${String(days)} days`}::interval
    where id = ${id}`;

describe('the list of memberships', () => {
  it('has views of renewals ahead, at risk, past due, lapsed, and those to win back', () =>
    inTown(async ({ ids, subscription: id }, act, tx) => {
      const found = async (view: string) => (await list(act, { id, view })).length === 1;
      const views = async () => {
        const names = ['ahead', 'at_risk', 'late', 'lapsed', 'win_back'];
        const shown = await Promise.all(names.map(found));
        return names.filter((_, at) => shown[at]);
      };
      await tx`update auth.users set last_sign_in_at = now() where id = ${ids.member}`;
      await endsIn(tx, id, 20);
      expect(await views()).toEqual(['ahead']);
      await tx`update auth.users set last_sign_in_at = now() - interval '70 days' where id = ${ids.member}`;
      await tx`delete from auth.sessions where user_id = ${ids.member}`;
      await tx`update public.event_registrations set attended_at = null where user_id = ${ids.member}`;
      expect(await views()).toEqual(['ahead', 'at_risk']);
      await endsIn(tx, id, 90);
      expect(await views()).toEqual(['ahead']);
      await endsIn(tx, id, -1, { status: 'grace' });
      expect(await views()).toEqual(['late']);
      await endsIn(tx, id, -40, { status: 'lapsed' });
      expect(await views()).toEqual(['lapsed']);
      await tx`alter table public.subscriptions disable trigger user`;
      await tx`update public.subscriptions set status_changed_at = now() - interval '40 days', started_at = now() - interval '2 years'
        where id = ${id}`;
      await tx`alter table public.subscriptions enable trigger user`;
      expect(await views()).toEqual(['lapsed', 'win_back']);
      await tx`insert into public.subscriptions (plan_id, user_id, status) select plan_id, user_id, 'pending'
        from public.subscriptions where id = ${id}`;
      expect(await views()).toEqual([]);
    }));

  it('is narrowed by the end of the term, the plan, the renewal and a name', () =>
    inTown(async ({ ids, subscription: id, memberPlan }, act, tx) => {
      await endsIn(tx, id, 20, { plan_id: memberPlan });
      const is = async (filters: object, more?: string) =>
        (await list(act, { id, ...filters }, 'admin', more)).length === 1;
      expect(await is({ ends: '30' })).toBe(true);
      expect(await is({ ends: '7' })).toBe(false);
      await tx`update public.subscriptions set current_period_end = date_trunc('month', private.today()) + interval '40 days'
        where id = ${id}`;
      expect([await is({ ends: 'next_month' }), await is({ ends: 'month' })]).toEqual([true, false]);
      expect(await is({ plan: memberPlan })).toBe(true);
      expect(await is({ renewal: 'invoice' })).toBe(true);
      expect(await is({ renewal: 'automatic' })).toBe(false);
      await tx`update public.profiles set first_name = 'Zoë', last_name = 'Quux' where id = ${ids.member}`;
      expect(await is({}, `q => 'zoë qu', sort => 'changed'`)).toBe(true);
      expect(await is({}, `q => 'zoe xqu', sort => 'changed'`)).toBe(false);
      for (const ends of ['1; drop table x', 'soon'])
        await expect(list(act, { ends: ends.replaceAll(`'`, '') })).rejects.toMatchObject({ code: '22P02' });
    }));

  it('is for staff; what is due and when somebody was seen for those with these rights', () =>
    inTown(async ({ ids, subscription: id }, act, tx) => {
      for (const who of ['anon', 'stranger', 'member', 'owner', 'manager'] as const)
        await expect(list(act, { id }, who), who).rejects.toMatchObject({ code: '42501' });
      await tx`update auth.users set last_sign_in_at = now() where id = ${ids.member}`;
      expect(await list(act, { id }, 'editor')).toMatchObject([{ seen_at: null, amount_due: null }]);
      await tx`update public.staff set rights = '{billing,contacts}' where user_id = ${ids.editor}`;
      const [row] = await list(act, { id }, 'editor');
      expect(row?.seen_at).not.toBeNull();
      expect(row?.amount_due).toBe(0);
    }));
});
