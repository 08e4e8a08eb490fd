import bcrypt from 'bcryptjs';
import type { AuthConfig } from './config.ts';
import { AuthError, invalid } from './errors.ts';

const cost = 10;
// bcrypt reads 72 bytes; a longer password would be cut without a word.
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

// Compared with when there is no account: the answer takes as long as for a wrong password.
const nobodysHash = bcrypt.hash('nobody has this password', cost);

/** Whether `password` belongs to `hash`; without a hash, false after the time that a comparison takes. */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const equal = await bcrypt.compare(password, hash ?? (await nobodysHash));
  return equal && !!hash;
}

/** What makes a password weak: reasons for programs, a message for people; undefined for a good one. */
export function findWeakness(password: string, config: AuthConfig) {
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
export function checkPassword(password: string, config: AuthConfig) {
  if (Buffer.byteLength(password) > maxBytes) {
    throw invalid(`Password cannot be longer than ${String(maxBytes)} characters`);
  }
  const weakness = findWeakness(password, config);
  if (!weakness) return;
  const { message, reasons } = weakness;
  throw new AuthError(422, 'weak_password', message, { weak_password: { reasons } });
}
