import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Connection, openConnection } from '../../../local/postgres/client/connection.ts';
import { createPool, type Pool } from '../../../local/postgres/client/pool.ts';
import { createPreparedTexts } from '../../../local/postgres/client/prepared-texts.ts';

const { db_url } = inject('stack');
let pool: Pool;
beforeAll(() => {
  pool = createPool(db_url, 2, createPreparedTexts());
});
afterAll(() => pool.close());

const statement = (text: string, ...parameters: (string | null)[]) => ({ text, parameters });
const run = (connection: Connection, ...statements: ReturnType<typeof statement>[]) =>
  connection
    .run(statements)
    .then((rows) => rows.map((row) => row?.map((column) => column?.toString() ?? null)));

test('a wrong password is refused with the error of Postgres', async () => {
  const url = new URL(db_url);
  url.password = 'wrong';
  await expect(openConnection(url.href, createPreparedTexts())).rejects.toMatchObject({ code: '28P01' });
  const closed = createPool(url.href, 1, createPreparedTexts());
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(closed.use((connection) => run(connection))).rejects.toMatchObject({ code: '28P01' });
  await closed.close();
});

test('values arrive as they were sent, whatever their size', async () => {
  const large = `ä€😀'"\\${'x'.repeat(3_000_000)}`;
  const rows = await pool.use((connection) =>
    run(
      connection,
      statement('select $1::text, $2::text, $3::text', large, null, ''),
      statement('select 1 where false'),
    ),
  );
  expect(rows).toEqual([[large, null, ''], undefined]);
});

test('after an error the others are skipped, and the connection is used again', async () => {
  await pool.use(async (connection) => {
    const broken = run(connection, statement('begin'), statement('select 1/0'), statement('select 1'));
    await expect(broken).rejects.toMatchObject({
      name: 'PostgresError',
      code: '22012',
      message: 'division by zero',
    });
    expect(connection.isInTransaction).toBe(true);
    await run(connection, statement('rollback'));
    expect(connection.isInTransaction).toBe(false);
    expect(await run(connection, statement('select $1', '2'))).toEqual([['2']]);
    await expect(run(connection, statement('select \0'))).rejects.toThrow('character 0');
    expect(await run(connection, statement('select 3'))).toEqual([['3']]);
  });
});

test('a connection runs one batch at a time', async () => {
  await pool.use(async (connection) => {
    const first = run(connection, statement('select 1'));
    await expect(run(connection, statement('select 2'))).rejects.toMatchObject({ code: 'CONNECTION_IN_USE' });
    expect(await first).toEqual([['1']]);
  });
});

const namesIn = async (connection: Connection) => {
  const rows = await run(
    connection,
    statement(`select coalesce(string_agg(statement, ';' order by statement), '') from pg_prepared_statements
      where statement like 'select ''kept%'`),
  );
  return rows[0]?.[0];
};

test('equal texts of one batch are parsed once', async () => {
  const prepared = createPreparedTexts();
  const kept = statement(`select 'kept'`);
  for (let n = 0; n < 3; n += 1) prepared.count(kept.text);
  const connection = await openConnection(db_url, prepared);
  const other = statement('select $1', '2');
  const rows = await run(connection, kept, other, kept, other, statement('select 3'), other);
  expect(rows).toEqual([['kept'], ['2'], ['kept'], ['2'], ['3'], ['2']]);
  expect(await namesIn(connection)).toBe(kept.text);
  connection.end();
});

test('what is closed with a batch that cannot be sent is closed with the next', async () => {
  const prepared = createPreparedTexts(1);
  const connection = await openConnection(db_url, prepared);
  const [first, second] = [statement(`select 'kept 1'`), statement(`select 'kept 2'`)];
  for (let n = 0; n < 3; n += 1) prepared.count(first.text);
  await run(connection, first);
  expect(await namesIn(connection)).toBe(first.text);
  for (let n = 0; n < 5; n += 1) prepared.count(second.text);
  await expect(run(connection, statement('select \0'))).rejects.toThrow('character 0');
  expect(await namesIn(connection)).toBe('');
  connection.end();
});

test('texts on a connection are bounded by their length together', async () => {
  const prepared = createPreparedTexts(400, 100);
  const connection = await openConnection(db_url, prepared);
  for (let round = 0; round < 6; round += 1) {
    const text = `select 'kept ${String(round)}${'x'.repeat(60)}'`;
    for (let n = 0; n < 3 + round; n += 1) prepared.count(text);
    expect(prepared.has(text)).toBe(true);
    await run(connection, statement(text));
    expect((await namesIn(connection))?.length).toBeLessThan(200);
  }
  connection.end();
});

test('whoever waits gets a connection when one is free, and another when one was closed', async () => {
  const kill = (connection: Connection) =>
    run(connection, statement('select pg_terminate_backend(pg_backend_pid())'));
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      pool.use((connection) => (n % 3 === 0 ? kill(connection) : run(connection, statement('select 1')))),
    ),
  );
  expect(all.map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, (_, n) => (n % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
  expect(all[0]).toMatchObject({ reason: { code: '57P01' } });
});
