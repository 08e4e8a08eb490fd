import { randomInt, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { describeFacts } from './facts/run-facts.ts';

const sql = postgres(inject('stack').db_url, { max: 1, onnotice: () => undefined });
/** Takes away the accounts of the facts, also those that a run before left. */
const clear = () =>
  sql`delete from auth.users where email like 'facts-%@stack.test' or phone like '1555%' or email_change like 'facts-%'`;

beforeAll(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const digits = '123456789'.split('');

describeFacts('auth', {
  saved: () => {
    const run = randomUUID().slice(0, 8);
    return {
      run,
      uuid: randomUUID(),
      ...Object.fromEntries(digits.map((n) => [`email${n}`, `facts-${run}-${n}@stack.test`])),
      ...Object.fromEntries(
        digits.map((n) => [`phone${n}`, `+1555${String(randomInt(1e6)).padStart(6, '0')}${n}`]),
      ),
    };
  },
});
