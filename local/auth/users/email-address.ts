import { emailPattern } from '../../../supabase/functions/_shared/contracts/auth.ts';
import { validationFailed } from '../errors.ts';

/** The address in the form that accounts are looked up by; blanks around it are refused. Throws `validation_failed`. */
export function validateEmail(value: string | undefined | null): string {
  if (!value) throw validationFailed('An email address is required');
  if (Buffer.byteLength(value) > 255) throw validationFailed('An email address is too long');
  if (!emailPattern.test(value)) throw validationFailed('Unable to validate email address: invalid format');
  return value.toLowerCase();
}
