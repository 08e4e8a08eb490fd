import type { SupabaseClient } from '@supabase/supabase-js';
import { callerAddress } from './caller-address.ts';
import type { Database } from './database.types.ts';
import { refuseDatabaseError } from './database-refusal.ts';
import { ServiceError } from './service-error.ts';

const windowSeconds = 60;

// Nobody's address or id lies in the database: only a hash that says whether it is the same one again.
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Who does what. */
export interface Write {
  action: string;
  userId: string;
  /** Where the caller's address stands. */
  request: { header: (name: string) => string | undefined };
}

/**
 * Counts a write of the caller, and of their address, in Postgres, where all instances of the function see it. Throws
 * RATE_LIMITED beyond `perUser` or four times as many per address in a minute.
 */
export async function takeAllowance(
  admin: SupabaseClient<Database>,
  { action, userId, request }: Write,
  perUser: number,
): Promise<void> {
  const address = callerAddress(request);
  const wanted = [
    { key: `${action} user ${userId}`, most: perUser },
    { key: `${action} address ${address}`, most: perUser * 4 },
  ];
  const answers = await Promise.all(
    wanted.map(async ({ key, most }) => {
      const named = { allowance_key: await hash(key), most, window_seconds: windowSeconds };
      return admin.rpc('take_allowance', named);
    }),
  );
  for (const { data, error, status } of answers) {
    if (error) throw refuseDatabaseError(error, status);
    if (!data)
      throw new ServiceError('RATE_LIMITED', 'That was a lot in a short time. Wait a minute and try again.');
  }
}
