import type { SupabaseClient } from '@supabase/supabase-js';
import type { SeedKind } from '../../_shared/contracts/seed.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { readCaller } from '../../_shared/supabase-context.ts';

const nouns: Record<SeedKind, string> = { news: 'news', blog: 'blog', jobs: 'job' };

const unauthenticated = (kind: SeedKind) =>
  new ServiceError(
    'UNAUTHENTICATED',
    `Authentication required: Please login before importing mock ${nouns[kind]} data`,
  );

// 4xx: the session or the account is gone. No response or 5xx says nothing about them.
const isRejected = (status = 0) => status >= 400 && status < 500;

/** The caller of a seed route, and a client with all rights: sample posts are published at once, which members may not do. */
export interface Seeder {
  userId: string;
  admin: SupabaseClient<Database>;
}

/**
 * Allows anyone with a profile where sample data is enabled, elsewhere staff only. Throws UNAUTHENTICATED or FORBIDDEN with the
 * messages that clients of these calls expect.
 */
export async function authorizeSeeder(request: Request, kind: SeedKind, env: FunctionEnv): Promise<Seeder> {
  const caller = await readCaller(request, env);
  if (caller === undefined) throw unauthenticated(kind);
  const { supabase, userId } = caller;
  const [account, profile, staff] = await Promise.all([
    // A token outlives its session and account, and the rows are written with more rights than its bearer's.
    supabase.auth.getUser(caller.token),
    supabase.from('profiles').select('id').eq('id', userId).maybeSingle(),
    supabase.rpc('is_staff'),
  ]);
  if (isRejected(account.error?.status)) throw unauthenticated(kind);
  for (const { error, status } of [profile, staff]) if (error) throw toServiceError(error, status);
  if (!profile.data)
    throw new ServiceError(
      'FORBIDDEN',
      'User profile not found. Please ensure your profile is set up correctly before importing data.',
    );
  if (!env.allowSampleData && !staff.data)
    throw new ServiceError('FORBIDDEN', 'Only staff may write sample data on this hub.');
  return { userId, admin: caller.supabaseAdmin };
}
