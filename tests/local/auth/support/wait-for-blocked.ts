import type { ISql, Sql } from 'postgres';
import { vi } from 'vitest';

/** Resolves when `count` queries wait for what the open transaction `held` has locked, also behind each other. */
export async function waitForBlocked(sql: Sql, held: ISql, count: number): Promise<void> {
  const [own] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await vi.waitUntil(
    async () => {
      const blocked = await sql`with recursive blocked (pid) as (
          select pid from pg_stat_activity where ${own?.pid ?? 0} = any (pg_blocking_pids(pid))
          union
          select later.pid from pg_stat_activity as later
          join blocked on blocked.pid = any (pg_blocking_pids(later.pid)))
        select from blocked`;
      return blocked.length >= count;
    },
    { timeout: 60_000 },
  );
}
