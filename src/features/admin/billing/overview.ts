import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

const Sum = z.object({ count: z.number(), amount: z.number() });
const Overview = z.object({
  currency: z.string(),
  due: z.number(),
  aging: z.array(
    z.object({
      bucket: z.enum(['current', '1-30', '31-60', '61-90', '90+']),
      count: z.number(),
      amount: z.number(),
    }),
  ),
  collected: z.array(z.object({ month: z.string(), amount: z.number() })),
  undeposited: Sum,
  credit: Sum,
  differences: z.number(),
  refunds_requested: z.number(),
});
/** What is due, collected and to be looked into; amounts in minor units. */
export type Overview = z.infer<typeof Overview>;

/** Reads the overview of billing, for staff who bill. Throws the database's error. */
export async function readOverview(): Promise<Overview> {
  const data = await loadDataClient();
  return Overview.parse((await data.rpc('billing_overview').throwOnError()).data);
}
