import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as, type Persona } from './support/personas.ts';

async function add(tx: TransactionSql, kind = 'unknown_payment', details: object = {}) {
  const [row] = await tx<{ id: string; provider_id: string }[]>`
    insert into public.billing_differences (kind, provider_id, details)
    values (${kind}, ${`pi_${crypto.randomUUID().slice(0, 8)}`}, ${JSON.stringify(details)}::text::jsonb)
    returning id, provider_id`;
  if (!row) throw new Error('Nothing was added.');
  return row;
}
const read = async (tx: TransactionSql, id: string) =>
  (
    await tx<{ is_open: boolean; note: string | null; resolved_by: string | null }[]>`
      select resolved_at is null as is_open, note, resolved_by from public.billing_differences where id = ${id}`
  )[0];

describe('differences between the processor and the ledger', () => {
  it('are seen and decided by staff who bill only', () =>
    inTown(async (town, act, tx) => {
      const { id } = await add(tx);
      const items = `'[{"id": "${id}"}]'`;
      const statements = [
        `select public.resolve_difference('${id}', 'Looked into')`,
        `select public.reopen_difference('${id}')`,
        `select public.record_difference('${id}')`,
        `select public.request_comparison()`,
        `select public.billing_worker_state()`,
        `select public.admin_list('billing_differences', sort => 'found')`,
      ];
      for (const statement of statements)
        for (const who of ['anon', 'stranger', 'member', 'owner', 'editor'] as const)
          await expect(act(who, statement), `${who}: ${statement}`).rejects.toMatchObject({ code: '42501' });
      const changed = await act(
        'editor',
        `select code from public.change_items('billing_differences', ${items}, '{"status": "closed"}', 'No')`,
      );
      expect(changed).toEqual([{ code: '42501' }]);
      // A password alone is not enough for the rights of staff.
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak: Persona = { userId: town.ids.admin, aal: 'aal1' };
      for (const statement of statements)
        await expect(
          as(tx, weak, (run) => run.unsafe(statement)),
          statement,
        ).rejects.toMatchObject({ code: '42501' });
      expect(await read(tx, id)).toMatchObject({ is_open: true });
      await tx`update public.site_settings set staff_second_factor = false`;
      await tx`update public.staff set rights = '{billing}' where user_id = ${town.ids.editor}`;
      await act('editor', statements[0] ?? '');
      expect(await read(tx, id)).toEqual({
        is_open: false,
        note: 'Looked into',
        resolved_by: town.ids.editor,
      });
    }));

  it('are closed with a reason, once, and opened again; what staff closed is not noted anew', () =>
    inTown(async (town, act, tx) => {
      const { id, provider_id: name } = await add(tx);
      const close = (why: string) => act('admin', `select public.resolve_difference('${id}', '${why}')`);
      await expect(close(' ')).rejects.toMatchObject({ code: 'PT422' });
      await close('Refunded by hand');
      await expect(close('Again')).rejects.toMatchObject(httpError(409, 'difference_closed'));
      await tx`select private.note_difference('unknown_payment', ${name}, null, '{}')`;
      expect(await read(tx, id)).toMatchObject({ is_open: false });
      await act('admin', `select public.reopen_difference('${id}')`);
      await expect(act('admin', `select public.reopen_difference('${id}')`)).rejects.toMatchObject(
        httpError(409, 'difference_open'),
      );
      await tx`select private.note_gone('unknown_payment', ${name})`;
      expect(await read(tx, id)).toMatchObject({ is_open: false, resolved_by: null });
      // Gone by itself, and there again.
      await tx`select private.note_difference('unknown_payment', ${name}, null, '{}')`;
      expect(await read(tx, id)).toMatchObject({ is_open: true, note: null });
      const [log] = await tx`select count(*)::integer as number from public.audit_log
        where entity = 'billing_differences' and entity_id = ${id} and actor_id = ${town.ids.admin}`;
      expect(log).toEqual({ number: 2 });
    }));

  it('are listed by kind, state and what they are about', () =>
    inTown(async (_, act, tx) => {
      const one = await add(tx, 'dispute', { amount: 500 });
      const find = async (options: string) => {
        const [row] = await act(
          'admin',
          `select public.admin_list('billing_differences', q => '${one.provider_id}', ${options}, sort => 'found') as page`,
        );
        return (row?.['page'] as { rows: { id: string; status: string }[] }).rows;
      };
      expect(await find(`filters => '{"kind": ["dispute", "amount"], "status": "open"}'`)).toMatchObject([
        { id: one.id, status: 'open', details: { amount: 500 }, provider_id: one.provider_id },
      ]);
      expect(await find(`filters => '{"kind": "payout"}'`)).toEqual([]);
      expect(await find(`filters => '{"status": "closed"}'`)).toEqual([]);
    }));

  it('of a payout are recorded once, and other kinds are not', () =>
    inTown(async (_, act, tx) => {
      const [today] = await tx<{ day: string }[]>`select private.today()::text as day`;
      const payout = await add(tx, 'payout', { amount: 9_700, fees: 300, arrived_on: today?.day });
      const other = await add(tx);
      await act('admin', `select public.record_difference('${payout.id}')`);
      await expect(act('admin', `select public.record_difference('${payout.id}')`)).rejects.toMatchObject(
        httpError(409, 'difference_closed'),
      );
      await expect(act('admin', `select public.record_difference('${other.id}')`)).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      const [booked] = await tx`select sum(e.amount)::integer as sum from public.ledger_entries as e
        join public.deposits as d on d.id = e.deposit_id where d.note = ${payout.provider_id} and account_id = 'processor'`;
      expect(booked).toEqual({ sum: -10_000 });
    }));
});

it('the timer of payments is late when it has not run for a quarter of an hour', () =>
  inTown(async (_, act, tx) => {
    const state = async () =>
      (await act('admin', 'select public.billing_worker_state() as state'))[0]?.['state'] as {
        is_late: boolean;
        is_requested: boolean;
      };
    await tx`update private.billing_worker set last_run_at = now() - interval '16 minutes', compared_at = now()`;
    expect(await state()).toMatchObject({ is_late: true, is_requested: false });
    await act('admin', 'select public.request_comparison()');
    await tx`update private.billing_worker set compared_at = now() - interval '1 hour',
      comparison_began_at = now() - interval '1 hour'`;
    expect(await state()).toMatchObject({ is_requested: true });
    const [began] = await tx<{ since: Date | null }[]>`select public.begin_billing_run() as since`;
    expect(began?.since).toBeInstanceOf(Date);
    expect(await state()).toMatchObject({ is_late: false });
    // Another run at the same time does not compare as well.
    expect(await tx`select public.begin_billing_run() as since`).toEqual([{ since: null }]);
    await tx`select public.finish_comparison(now() - interval '1 day', false)`;
    expect(await tx`select public.begin_billing_run() as since`).toEqual([{ since: null }]);
  }));
