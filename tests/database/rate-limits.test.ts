import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';

const consume = async (tx: TransactionSql, key: string) => {
  const [row] = await tx`select private.consume_rate_limit(${key}, 2, 60) as is_allowed`;
  return row?.['is_allowed'] as unknown;
};
const age = (tx: TransactionSql, key: string, seconds: number) =>
  tx`update private.rate_limits set window_start = clock_timestamp() - make_interval(secs => ${seconds})
    where key = private.sign('visits', ${key})`;

describe('the window of a rate limit', () => {
  it('begins with the first use, wherever the minute of the clock begins', () =>
    inTown(async (_town, _act, tx) => {
      const key = randomUUID();
      expect([await consume(tx, key), await consume(tx, key), await consume(tx, key)]).toEqual([
        true,
        true,
        false,
      ]);
      await age(tx, key, 59);
      expect(await consume(tx, key)).toBe(false);
      await age(tx, key, 60);
      expect([await consume(tx, key), await consume(tx, key), await consume(tx, key)]).toEqual([
        true,
        true,
        false,
      ]);
    }));
});
