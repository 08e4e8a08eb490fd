import { z } from 'zod';
import { invalid } from './errors.ts';

/**
 * An e-mail address in lower case. Letters beyond ASCII are addresses too (RFC 6531); line breaks, spaces, quotes and
 * list separators are not, so that no address can carry a header of a mail.
 */
const Address = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u,
  )
  .refine((address) => !/\.\.|^\.|\.@|%0[ad]/i.test(address));

/** The address in the form that accounts are found by. Throws `validation_failed`. */
export function readAddress(value: string | undefined | null): string {
  if (!value) throw invalid('An email address is required');
  if (value.length > 255) throw invalid('An email address is too long');
  const parsed = Address.safeParse(value.normalize('NFC'));
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return parsed.data;
}
