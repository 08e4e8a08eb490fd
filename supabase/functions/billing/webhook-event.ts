import { z } from 'zod';
import type Stripe from 'stripe';
import { ProviderError } from './port.ts';

const Id = z.string().regex(/^[\w.:-]{1,255}$/);
/** What the hub reads of an event. Objects without an id, such as a balance, are of none of its payments. */
const WebhookEvent = z.object({
  id: Id,
  type: Id,
  created: z.int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  account: Id.nullish(),
  data: z.object({ object: z.object({ id: z.unknown().optional() }) }),
});

/** Throws `rejected` for a signed body that is no event: whoever has the secret may still send anything. */
export function assertEvent(body: unknown): asserts body is Stripe.Event {
  if (!WebhookEvent.safeParse(body).success)
    throw new ProviderError('rejected', 'The body is not an event of Stripe.');
}
