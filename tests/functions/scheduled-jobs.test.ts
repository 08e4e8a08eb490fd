import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import { runScheduledJobs } from '../../supabase/functions/notify/services/run-scheduled-jobs.ts';

const run = async (broken: readonly string[]) => {
  const [called, lines]: [string[], string[]] = [[], []];
  const admin = createClient<Database>('http://hub.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input) => {
        const name = new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1) ?? '';
        called.push(name);
        if (broken.includes(name))
          return Promise.resolve(Response.json({ code: 'XX000', message: `${name} broke` }, { status: 500 }));
        const isList = name.endsWith('_due');
        return Promise.resolve(Response.json(isList ? [] : 1));
      },
    },
  });
  const ended = await runScheduledJobs(admin, { log: (line) => void lines.push(line) }).catch(
    (failure: unknown) => failure,
  );
  return { called, lines, ended };
};

it('a scheduled job that fails stops no other one, is logged, and fails the run at the end', async () => {
  const whole = await run([]);
  expect(whole.ended).toMatchObject({ offers_passed_on: 1, contact_deleted: 1, accounts_deleted: 0 });
  expect(whole.lines).toEqual([]);
  const { called, lines, ended } = await run(['expire_offers', 'queue_digests']);
  expect(called).toEqual(whole.called);
  expect(called.at(-1)).toBe('accounts_due');
  expect(String(ended)).toContain('expire_offers broke');
  expect(lines.map((line) => (JSON.parse(line) as { job: string }).job)).toEqual([
    'expire_offers',
    'queue_digests',
  ]);
});
