import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

type Act = Parameters<Parameters<typeof inTown>[0]>[1];
interface Page {
  rows: { id: string; name: string | null; status: string; is_overdue?: boolean; sort_key: string }[];
}

async function list(act: Act, entity: string, options: string, who: PersonaName = 'admin'): Promise<Page> {
  const [row] = await act(who, `select public.admin_list('${entity}', ${options}) as page`);
  return row?.['page'] as Page;
}

async function invoice(tx: TransactionSql, person: string, amount: number): Promise<string> {
  const lines = JSON.stringify([{ description: 'Stand', unit_amount: amount }]);
  const [row] = await tx<{ id: string }[]>`
    select public.invoice_member(null, ${person}, ${lines}::text::jsonb) as id`;
  return row?.id ?? '';
}

/** Two invoices of a member, of which the first is paid by a check. */
async function addBills(tx: TransactionSql, person: string) {
  const [paid, open] = [await invoice(tx, person, 10_000), await invoice(tx, person, 500)];
  const [row] = await tx<{ id: string; number: string }[]>`
    select public.record_payment(${paid}, 10000, 'check', private.today(), 'Check 77412') as id, number
    from public.invoices where id = ${open}`;
  return { paid, open, payment: row?.id ?? '', number: row?.number ?? '' };
}
const idsOf = ({ rows }: Page) => rows.map(({ id }) => id);

describe('the lists of invoices and payments', () => {
  it('are for staff who bill', () =>
    inTown(async (town, act, tx) => {
      await addBills(tx, town.ids.member);
      const everywhere = ['invoices', 'payments'] as const;
      for (const entity of everywhere) {
        for (const who of ['anon', 'stranger', 'member', 'owner', 'editor'] as const)
          await expect(list(act, entity, `sort => 'added'`, who), who).rejects.toMatchObject({
            code: '42501',
          });
        await expect(
          act('editor', `select public.export_admin_list('${entity}', sort => 'added')`),
        ).rejects.toMatchObject({ code: '42501' });
      }
      await tx`update public.staff set rights = '{billing}' where user_id = ${town.ids.editor}`;
      for (const entity of everywhere)
        expect((await list(act, entity, `sort => 'added'`, 'editor')).rows.length).toBeGreaterThan(0);
    }));

  it('find an invoice by its number or payer, its status, age and period', () =>
    inTown(async (town, act, tx) => {
      const { paid, open, number } = await addBills(tx, town.ids.member);
      const whose = `"person": "${town.ids.member}"`;
      const find = async (filters: string, more = `sort => 'added'`) =>
        idsOf(await list(act, 'invoices', `filters => '{${whose}${filters && `, ${filters}`}}', ${more}`));
      expect(await find('')).toEqual(expect.arrayContaining([paid, open]));
      expect(idsOf(await list(act, 'invoices', `q => '${number}', sort => 'due'`))).toEqual([open]);
      expect(await find('"status": "open"')).toContain(open);
      expect(await find('"status": ["open"]')).not.toContain(paid);
      expect(await find('"period": "month"')).toEqual(expect.arrayContaining([paid, open]));
      for (const period of ['last_month', 'last_year'])
        expect(await find(`"period": "${period}"`)).not.toContain(open);
      expect(await find('"overdue": "true"')).not.toContain(open);
      expect(await find('"overdue": "false"', `sort => 'amount'`)).toContain(open);
    }));

  it('find a payment by its reference or invoice, its method, and what is not deposited', () =>
    inTown(async (town, act, tx) => {
      const { payment } = await addBills(tx, town.ids.member);
      expect(idsOf(await list(act, 'payments', `q => '77412', sort => 'added'`))).toEqual([payment]);
      const find = async (filters: string) =>
        idsOf(await list(act, 'payments', `q => '77412', filters => '${filters}', sort => 'amount'`));
      expect(await find('{"method": "check", "period": "year", "deposit": "none"}')).toEqual([payment]);
      expect(await find('{"method": ["cash", "card"]}')).toEqual([]);
      const [deposit] = await tx<{ id: string }[]>`
        select public.deposit_payments(array[${payment}]::uuid[], private.today()) as id`;
      expect(await find('{"deposit": "none"}')).toEqual([]);
      expect(await find(`{"deposit": "${deposit?.id ?? ''}"}`)).toEqual([payment]);
    }));

  it('know no order and no filter of other lists', () =>
    inTown(async (_, act) => {
      await expect(list(act, 'invoices', `sort => 'title'`)).rejects.toMatchObject(
        httpError(400, 'sort_unknown'),
      );
      await expect(
        list(act, 'payments', `sort => 'added', filters => '{"overdue": "true"}'`),
      ).rejects.toMatchObject(httpError(400, 'filter_unknown'));
    }));
});
