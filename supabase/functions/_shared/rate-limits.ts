import type { SupabaseClient } from '@supabase/supabase-js';
import { callerNetwork } from './caller-address.ts';
import type { Database } from './database.types.ts';
import { toServiceError } from './database-failure.ts';
import { ServiceError } from './service-error.ts';

const windowSeconds = 60;

/** An action to limit, and the headers that hold its caller's address. */
interface Action {
  action: string;
  request: { header: (name: string) => string | undefined };
}

/** An action to limit, and who performs it. */
export interface LimitedAction extends Action {
  userId: string;
}

/**
 * Counts an action for the caller and for their address in Postgres, which all instances of the function share. Throws
 * RATE_LIMITED beyond `perUser` a minute, or four times as many for one address.
 */
export async function consumeRateLimit(
  admin: SupabaseClient<Database>,
  { action, userId, request }: LimitedAction,
  perUser: number,
): Promise<void> {
  const ofUser = { key: `${action} user ${userId}`, maxCount: perUser };
  await consume(admin, [ofUser, ofAddress({ action, request }, perUser * 4)]);
}

/** Counts an action that needs no account for the caller's address alone. Throws RATE_LIMITED beyond `perAddress` a minute. */
export async function consumeAddressLimit(
  admin: SupabaseClient<Database>,
  action: Action,
  perAddress: number,
): Promise<void> {
  await consume(admin, [ofAddress(action, perAddress)]);
}

interface Limit {
  key: string;
  maxCount: number;
}

const ofAddress = ({ action, request }: Action, maxCount: number): Limit => ({
  key: `${action} address ${callerNetwork(request)}`,
  maxCount,
});

async function consume(admin: SupabaseClient<Database>, limits: Limit[]): Promise<void> {
  const answers = await Promise.all(
    limits.map(({ key, maxCount }) =>
      admin.rpc('consume_rate_limit', { limit_key: key, max_count: maxCount, window_seconds: windowSeconds }),
    ),
  );
  for (const { data, error, status } of answers) {
    if (error) throw toServiceError(error, status);
    if (!data) throw new ServiceError('RATE_LIMITED', 'Too many requests. Wait a minute and try again.');
  }
}
