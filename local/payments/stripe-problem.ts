import type Stripe from 'stripe';

/** The `error` of Stripe's error responses. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error response of the API. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'StripeProblem';
    this.status = status;
    this.body = body;
  }
}

/** A request that is not valid. */
export const invalid = (message: string, more: Pick<ErrorBody, 'code' | 'param'> = {}) =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });

/** An object that does not exist. */
export const missing = (what: string, id: string) =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });
