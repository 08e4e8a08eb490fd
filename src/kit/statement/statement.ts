import { z } from 'zod';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** Whose account it is. */
export type Payer = { organization_id: string } | { user_id: string };

/** The first and the last day, as YYYY-MM-DD. */
export interface Period {
  from: string;
  until: string;
}

const Statement = z.object({
  currency: z.string(),
  opening_balance: z.number(),
  closing_balance: z.number(),
  entries: z.array(
    z.object({
      on: z.string(),
      what: z.enum(['invoice', 'payment', 'credit_note', 'refund', 'write_off', 'late_fee']),
      number: z.string().nullable(),
      charge: z.number(),
      payment: z.number(),
      balance: z.number(),
    }),
  ),
});
/** What happened on an account in a period, in minor units. */
export type Statement = z.infer<typeof Statement>;

const asked = (payer: Payer, { from, until }: Period) => ({
  ...{ organization_id: null, user_id: null, ...payer },
  ...{ from_day: from, until_day: until },
});

/** Reads the statement of an account, for who pays and staff who bill. Throws the database's error. */
export async function readStatement(payer: Payer, period: Period): Promise<Statement> {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('billing_statement', asked(payer, period) as never).throwOnError();
  return Statement.parse(found);
}

/** Emails it to whoever gets the bills; false where that was done today. Throws the database's error. */
export async function emailStatement(payer: Payer, period: Period): Promise<boolean> {
  const data = await loadDataClient();
  const { data: isSent } = await data.rpc('email_statement', asked(payer, period) as never).throwOnError();
  return z.boolean().parse(isSent);
}
