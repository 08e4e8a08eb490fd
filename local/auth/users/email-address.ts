import { validationFailed } from '../errors.ts';

// GoTrue's expression (badoux/checkmail of 2017): letters beyond ASCII are refused, and so are blanks around an address.
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** The address in the form that accounts are looked up by. Throws `validation_failed`. */
export function validateEmail(value: string | undefined | null): string {
  if (!value) throw validationFailed('An email address is required');
  if (Buffer.byteLength(value) > 255) throw validationFailed('An email address is too long');
  if (!address.test(value)) throw validationFailed('Unable to validate email address: invalid format');
  return value.toLowerCase();
}
