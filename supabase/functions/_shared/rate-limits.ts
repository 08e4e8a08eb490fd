import type { SupabaseClient } from '@supabase/supabase-js';
import { callerNetwork } from './caller-address.ts';
import type { Database } from './database.types.ts';
import { toServiceError } from './database-failure.ts';
import { ServiceError } from './service-error.ts';

const windowSeconds = 60;

/** An action to limit, and who performs it. */
export interface LimitedAction {
  action: string;
  userId: string;
  /** The headers that hold the caller's address. */
  request: { header: (name: string) => string | undefined };
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
  const address = callerNetwork(request);
  const wanted = [
    { key: `${action} user ${userId}`, maxCount: perUser },
    { key: `${action} address ${address}`, maxCount: perUser * 4 },
  ];
  const answers = await Promise.all(
    wanted.map(({ key, maxCount }) =>
      admin.rpc('consume_rate_limit', { limit_key: key, max_count: maxCount, window_seconds: windowSeconds }),
    ),
  );
  for (const { data, error, status } of answers) {
    if (error) throw toServiceError(error, status);
    if (!data) throw new ServiceError('RATE_LIMITED', 'Too many requests. Wait a minute and try again.');
  }
}
