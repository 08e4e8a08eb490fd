import bcrypt from 'bcryptjs';
import type { AuthConfig } from '../config/config.ts';
import { AuthError, validationFailed } from '../errors.ts';

const cost = 10;
// bcrypt reads 72 bytes and silently ignores the rest.
const maxBytes = 72;

const characterSets: Record<AuthConfig['password_requirements'], string[]> = {
  '': [],
  letters_digits: ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
  lower_upper_letters_digits: ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
  lower_upper_letters_digits_symbols: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '0123456789',
    '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~.',
  ],
};

/** The bcrypt hash of `password`. */
export const hashPassword = (password: string) => bcrypt.hash(password, cost);

// Compared with when there is no account, so that the response takes as long as for a wrong password.
const placeholderHash = bcrypt.hash('nobody has this password', cost);

/** Whether `hash` is the hash of `password`. Without a hash: false, after the time of a comparison. */
export async function compareHashAndPassword(
  hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const equal = await bcrypt.compare(password, hash ?? (await placeholderHash));
  return equal && !!hash;
}

/** Why a password is weak: reasons for programs and a message for people; undefined for a strong one. */
export function findPasswordWeakness(password: string, config: AuthConfig) {
  const messages: string[] = [];
  const reasons: string[] = [];
  if (password.length < config.minimum_password_length) {
    reasons.push('length');
    messages.push(`Password should be at least ${String(config.minimum_password_length)} characters.`);
  }
  const sets = characterSets[config.password_requirements];
  if (sets.some((set) => !Array.from(set).some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : undefined;
}

/** Throws `validation_failed` for more than 72 bytes, `weak_password` with its reasons for a weak one. */
export function checkPasswordStrength(password: string, config: AuthConfig) {
  if (Buffer.byteLength(password) > maxBytes) {
    throw validationFailed(`Password cannot be longer than ${String(maxBytes)} characters`);
  }
  const weakness = findPasswordWeakness(password, config);
  if (!weakness) return;
  const { message, reasons } = weakness;
  throw new AuthError(422, 'weak_password', message, { weak_password: { reasons } });
}
