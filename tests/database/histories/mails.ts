import { expect } from 'vitest';
import type { World } from './world.ts';

/** How many emails there are about each membership that say the same, such as that it is due. */
export async function countMails({ tx, people }: World): Promise<Map<string, number>> {
  const rows = await tx<{ said: string; count: number }[]>`
    select concat_ws(' ', data ->> 'subscription_id', data ->> 'outcome') as said, count(*)::integer as count
    from private.outbox where user_id in ${tx(people)} and template = 'membership' group by 1`;
  return new Map(rows.map(({ said, count }) => [said, count]));
}

/** Fails where a run of the clock said the same twice about a membership, or an invoice or payment was told twice. */
export async function checkMails(
  world: World,
  before: Map<string, number>,
  hasClockRun: boolean,
): Promise<void> {
  if (hasClockRun) {
    for (const [said, count] of await countMails(world))
      expect(count - (before.get(said) ?? 0), 'emails of one night that say the same').toBeLessThanOrEqual(1);
  }
  const { tx, people } = world;
  const twice = await tx`select data ->> 'outcome' as outcome from private.outbox
    where user_id in ${tx(people)} and template = 'billing' and data ->> 'outcome' in ('invoice', 'receipt', 'refund')
    group by data ->> 'outcome', data ->> 'invoice_id', data ->> 'payment_id', data ->> 'amount'
    having count(*) > case data ->> 'outcome' when 'refund' then 9 else 1 end`;
  expect(twice, 'emails that say the same').toHaveLength(0);
}
