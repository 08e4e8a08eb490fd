/** The keys of Stripe. Each may be missing: a hub without them takes checks, cash and transfers. */
export interface StripeSettings {
  secretKey?: string | undefined;
  /** Signs what Stripe sends to the webhook. */
  webhookSecret?: string | undefined;
  /** What answers as Stripe on this machine; Stripe itself when it is undefined. */
  apiUrl?: URL | undefined;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The settings from STRIPE_*. Throws when STRIPE_API_URL leads to another machine, which would be given the keys. */
export function readStripeSettings(variables: Record<string, string | undefined>): StripeSettings {
  const read = (name: string) => variables[name]?.trim() || undefined;
  const address = read('STRIPE_API_URL');
  const apiUrl = address === undefined ? undefined : URL.parse(address);
  if (apiUrl === null || (apiUrl && !loopback.has(apiUrl.hostname)))
    throw new Error('STRIPE_API_URL may only name this machine, such as http://127.0.0.1:54325. Unset it.');
  return { secretKey: read('STRIPE_SECRET_KEY'), webhookSecret: read('STRIPE_WEBHOOK_SECRET'), apiUrl };
}
