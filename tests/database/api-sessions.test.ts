import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { addUser } from './support/add-user.ts';
import { inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';

/** Runs one statement as the API does for the service key. Returns the first column of the first row. */
const asService = (tx: TransactionSql, statement: string) =>
  tx.savepoint(async (inner) => {
    await inner`select set_config('safeupdate.enabled', 'on', true)`;
    await inner.unsafe('set local role service_role');
    const [row] = await inner.unsafe<Record<string, unknown>[]>(statement);
    await inner.unsafe('reset role');
    await inner`select set_config('safeupdate.enabled', 'off', true)`;
    return Object.values(row ?? {})[0];
  });

// With TEST_DATABASE_URL, these sessions refuse what a hosted project refuses (docs/contract-tests.md).
it('a session of the API makes the first admin', () =>
  inTown(async (_town, _act, tx) => {
    await tx`delete from public.staff where true`;
    const code = String(await asService(tx, 'select public.make_setup_code()'));
    const ada = { userId: await addUser(tx) };
    expect(await as(tx, ada, (run) => run`select public.use_setup_code(${code}) as used`)).toEqual([
      { used: true },
    ]);
    expect(await tx`select user_id from public.staff`).toEqual([{ user_id: ada.userId }]);
  }));

it('a session of the API leaves maintenance mode', () =>
  inTown(async (_town, act, tx) => {
    await tx`update public.site_settings set maintenance_mode = true where true`;
    await tx`insert into private.launch_subscribers (email, language) values ('ada@launch.test', 'en')`;
    await act('admin', 'update public.site_settings set maintenance_mode = false where id = 1');
    expect(await tx`select from private.outbox where recipient = 'ada@launch.test'`).toHaveLength(1);
  }));

it('sessions of the API compare payments, and do all regular work on a new day', () =>
  inTown(async (_town, act, tx) => {
    await tx`update public.membership_clock set is_on = true where id = 1`;
    await tx`update private.listing_views_day set last_day = current_date - 1 where is_only`;
    await act('admin', 'select public.request_comparison()');
    expect(await asService(tx, 'select public.begin_billing_run()')).toBeInstanceOf(Date);
    await asService(tx, `select public.finish_comparison(now() - interval '1 day', false)`);
    const jobs = await tx<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace and pronargs = pronargdefaults
        and provolatile = 'v' and prorettype <> 'trigger'::regtype and has_function_privilege('service_role', oid, 'execute')
        and not has_function_privilege('authenticated', oid, 'execute')
      order by 1`;
    expect(jobs.length).toBeGreaterThan(20);
    for (const { name } of jobs) await asService(tx, `select public.${name}()`);
    expect(await tx`select last_day = current_date as is_today from private.listing_views_day`).toEqual([
      { is_today: true },
    ]);
  }));
