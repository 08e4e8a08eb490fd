import Stripe from 'stripe';
import { ProviderError } from './port.ts';

const { StripeError } = Stripe.errors;

/** Stripe's message without keys: it quotes the key that it rejects. */
const withoutKeys = (message: string) => message.replaceAll(/\b(sk|rk|pk|whsec)_\S+/g, '$1_…');
const isOfOtherMode = (message: string) => /exists in (test|live) mode/.test(message);

/** An error of the stripe package as the port's; anything else stays as it is. */
export function toProviderError(cause: unknown): unknown {
  if (!(cause instanceof StripeError)) return cause;
  const message = withoutKeys(cause.message);
  const options = { code: cause.code, cause };
  switch (cause.type) {
    case 'StripeAPIError':
    case 'StripeConnectionError':
    case 'StripeRateLimitError':
      return new ProviderError('unavailable', `Stripe is not responding: ${message}`, options);
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new ProviderError('misconfigured', `Stripe rejected the key: ${message}`, options);
    case 'StripeIdempotencyError':
      return new ProviderError('key_reused', message, options);
    default:
      return new ProviderError(isOfOtherMode(message) ? 'wrong_mode' : 'rejected', message, options);
  }
}

/** Whether Stripe has no such object, in either mode. */
export const isMissing = (error: unknown) =>
  error instanceof StripeError && error.code === 'resource_missing' && !isOfOtherMode(error.message);
