import { z } from 'zod';
import { validationFailed } from '../errors.ts';

/**
 * An email address in lower case. Letters beyond ASCII are allowed (RFC 6531); line breaks, spaces, quotes and list
 * separators are not, so that an address cannot inject an email header.
 */
const Address = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u,
  )
  .refine((address) => !/\.\.|^\.|\.@|%0[ad]/i.test(address));

/** The address in the form that accounts are looked up by. Throws `validation_failed`. */
export function validateEmail(value: string | undefined | null): string {
  if (!value) throw validationFailed('An email address is required');
  if (value.length > 255) throw validationFailed('An email address is too long');
  const parsed = Address.safeParse(value.normalize('NFC'));
  if (!parsed.success) throw validationFailed('Unable to validate email address: invalid format');
  return parsed.data;
}
