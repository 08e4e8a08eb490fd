import Stripe from 'stripe';
import type { StripeSettings } from '../_shared/stripe-settings.ts';

/** The version that the package's types describe: an upgrade of the package does not compile until it is raised here too. */
const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive';
const timeoutMs = 20_000;

/** The API of Stripe, or of what `settings.apiUrl` names; undefined without a key. */
export function createStripeClient({ secretKey, apiUrl }: StripeSettings): Stripe | undefined {
  if (!secretKey) return undefined;
  return new Stripe(secretKey, {
    apiVersion,
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: timeoutMs,
    ...(apiUrl && {
      protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'https:' ? '443' : '80'),
    }),
  });
}
