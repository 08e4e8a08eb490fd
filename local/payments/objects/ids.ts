import { randomBytes } from 'node:crypto';

/** A new id like Stripe's, such as `pi_8f3a…`. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Seconds since 1970, as Stripe counts. */
export const nowInSeconds = () => Math.floor(Date.now() / 1000);
