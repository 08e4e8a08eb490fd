import { randomUUID } from 'node:crypto';
import postgres, { type TransactionSql } from 'postgres';
import { expect, inject, it } from 'vitest';
import { withMigratedDatabase } from './support/own-database.ts';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction, type Persona } from './support/personas.ts';

const denied = { code: '42501' };

/** A hub without an admin, rolled back afterward. */
const inNewHub = (story: (tx: TransactionSql) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    await tx`delete from public.staff`;
    await story(tx);
  });
const makeCode = async (tx: TransactionSql) => {
  const [row] = await tx<{ code: string | null }[]>`select public.make_setup_code() as code`;
  return row?.code ?? null;
};
const enter = async (tx: TransactionSql, persona: Persona, code: string | null) =>
  (await as(tx, persona, (run) => run`select public.use_setup_code(${code}) as used`))[0]?.['used'];
const listStaff = (tx: TransactionSql) => tx`select user_id, role::text from public.staff`;

it('the code makes the account that enters it the first admin, once, in any spelling', () =>
  inNewHub(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    const code = (await makeCode(tx)) ?? '';
    expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/);
    expect(await enter(tx, { userId: ada }, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(true);
    expect(await listStaff(tx)).toEqual([{ user_id: ada, role: 'admin' }]);
    expect(await enter(tx, { userId: ben }, code)).toBe(false);
    expect(await listStaff(tx)).toHaveLength(1);
    const [entry] = await tx`select actor_id, action from public.audit_log
      where entity = 'staff' order by occurred_at desc, id desc limit 1`;
    expect(entry).toMatchObject({ actor_id: ada });
  }));

it('an editor of a hub without an admin becomes the admin', () =>
  inNewHub(async (tx) => {
    const editor = await addUser(tx, { staffRole: 'editor' });
    expect(await enter(tx, { userId: editor }, await makeCode(tx))).toBe(true);
    expect(await listStaff(tx)).toEqual([{ user_id: editor, role: 'admin' }]);
  }));

it('a new code makes the one before void, and codes expire', () =>
  inNewHub(async (tx) => {
    const ada = { userId: await addUser(tx) };
    const [first, second] = [await makeCode(tx), await makeCode(tx)];
    expect(await enter(tx, ada, first)).toBe(false);
    await tx`update private.setup_codes set expires_at = now() - interval '1 second'`;
    expect(await enter(tx, ada, second)).toBe(false);
    expect(await enter(tx, ada, await makeCode(tx))).toBe(true);
  }));

it('a code is void as soon as the hub has an admin, and no new one is made', () =>
  inNewHub(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    const code = await makeCode(tx);
    await tx`insert into public.staff (user_id, role) values (${ada}, 'admin')`;
    expect(await tx`select from private.setup_codes`).toHaveLength(0);
    expect(await makeCode(tx)).toBeNull();
    expect(await enter(tx, { userId: ben }, code)).toBe(false);
    // Nor does it work again when that admin is gone.
    await tx`delete from public.staff`;
    expect(await enter(tx, { userId: ben }, code)).toBe(false);
  }));

it('an editor does not make the code void', () =>
  inNewHub(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    const code = await makeCode(tx);
    await tx`insert into public.staff (user_id, role) values (${ben}, 'editor')`;
    expect(await enter(tx, { userId: ada }, code)).toBe(true);
  }));

it('ten wrong codes lock the account out for an hour, with the right code too', () =>
  inNewHub(async (tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    const code = await makeCode(tx);
    for (const wrong of [...Array<string>(8).fill('AAAA-AAAA-AAAA'), '', 'A'.repeat(10_000)])
      expect(await enter(tx, { userId: ada }, wrong)).toBe(false);
    expect(await enter(tx, { userId: ada }, code)).toBeNull();
    expect(await listStaff(tx)).toHaveLength(0);
    expect(await enter(tx, { userId: ben }, null)).toBe(false);
    expect(await enter(tx, { userId: ben }, code)).toBe(true);
  }));

it('visitors and anonymous accounts cannot enter a code; people cannot make or read one', () =>
  inNewHub(async (tx) => {
    const [member, editor] = [await addUser(tx), await addUser(tx, { staffRole: 'editor' })];
    const code = (await makeCode(tx)) ?? '';
    await expect(enter(tx, 'anon', code)).rejects.toMatchObject(denied);
    await tx.savepoint(async (inner) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: member, is_anonymous: true });
      await inner`select set_config('request.jwt.claims', ${claims}, true)`;
      expect(await inner`select public.use_setup_code(${code}) as used`).toEqual([{ used: false }]);
      await inner`select set_config('request.jwt.claims', '', true)`;
    });
    const tries = [
      'select public.make_setup_code()',
      'select private.make_setup_code()',
      'select * from private.setup_codes',
      'delete from private.setup_codes where true',
      `insert into private.setup_codes values ('\\x00', now() + interval '1 day')`,
    ];
    for (const persona of ['anon', { userId: member }, { userId: editor, aal: 'aal2' }] as const)
      for (const attack of tries)
        await expect(
          as(tx, persona, (run) => run.unsafe(attack)),
          attack,
        ).rejects.toMatchObject(denied);
    expect(await tx`select from private.setup_codes`).toHaveLength(1);
    const [stored] = await tx`select code_hash from private.setup_codes`;
    expect(Buffer.from(stored?.['code_hash'] as Uint8Array).toString('latin1')).not.toContain(
      code.slice(0, 4),
    );
  }));

it('of twenty people who enter the code at once, one becomes the admin', async () => {
  const server = inject('stack').db_url;
  await withMigratedDatabase(server, 'hub_first_admin', async (sql) => {
    const people = Array.from({ length: 20 }, () => randomUUID());
    await sql`insert into auth.users (id, aud, role, email)
      select id, 'authenticated', 'authenticated', id || '@race.test' from unnest(${people}::uuid[]) as id`;
    const [made] = await sql<{ code: string }[]>`select public.make_setup_code() as code`;
    const url = new URL(server);
    url.pathname = '/hub_first_admin';
    const pool = postgres(url.href, { max: 20, onnotice: () => undefined });
    const useCodes = () =>
      Promise.all(
        people.map((id) =>
          pool.begin(async (tx) => {
            await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
            await tx.unsafe('set local role authenticated');
            const [row] = await tx`select public.use_setup_code(${made?.code ?? ''}) as used`;
            return Boolean(row?.['used']);
          }),
        ),
      );
    let answers: boolean[];
    try {
      answers = await useCodes();
    } finally {
      await pool.end();
    }
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await sql`select from public.staff`).toHaveLength(1);
  });
});
