import { createBaseApp } from '../_shared/base-app.ts';
import { stripeWebhookRoute } from '../_shared/billing-routes.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { ServiceError } from '../_shared/service-error.ts';
import { createServiceClient } from '../_shared/supabase-context.ts';
import { receiveEvent } from './events.ts';
import { ProviderError } from './port.ts';
import { createStripeProvider } from './stripe.ts';

/** What Stripe is told about a webhook that is not accepted; it sends the webhook again and shows the answer to the operator. */
function toWebhookError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === 'not_configured')
    return new ServiceError('UNAVAILABLE', `Card payments are not set up here: ${error.message}`);
  return new ServiceError('VALIDATION_FAILED', error.message, { reason: error.kind });
}

/** Creates the `billing` function: what the processor of cards says. */
export function createApp(env: FunctionEnv) {
  const provider = createStripeProvider(env.stripe ?? {});
  const service = createServiceClient(env);
  return createBaseApp('billing', env, ['/billing/webhooks/stripe']).openapi(
    stripeWebhookRoute,
    async (c) => {
      const signature = c.req.valid('header')['stripe-signature'] ?? '';
      const event = await provider
        .verifyEvent(new Uint8Array(await c.req.arrayBuffer()), signature)
        .catch((error: unknown) => {
          throw toWebhookError(error);
        });
      return c.json({ is_new: await receiveEvent(service(), event) }, 200);
    },
  );
}
