import { createHmac, randomInt } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

/** A random code of `length` digits. */
export const generateOtp = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/**
 * The hash of an email address or phone number and its code: links carry it, and a typed code is looked up by it. Unlike
 * GoTrue's it is keyed: otherwise whoever guesses a code could compute its link, and links have no attempt limit.
 */
export const generateTokenHash = ({ codeSecret }: SigningKeys, address: string, otp: string) =>
  createHmac('sha224', codeSecret)
    .update(address + otp)
    .digest('hex');
