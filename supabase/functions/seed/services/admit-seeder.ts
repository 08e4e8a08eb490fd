import type { SupabaseClient } from '@supabase/supabase-js';
import type { SeedKind } from '../../_shared/contracts/seed.ts';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { readCaller } from '../../_shared/supabase-context.ts';

const nouns: Record<SeedKind, string> = { news: 'news', blog: 'blog', jobs: 'job' };

const unauthenticated = (kind: SeedKind) =>
  new ServiceError(
    'UNAUTHENTICATED',
    `Authentication required: Please login before importing mock ${nouns[kind]} data`,
  );

// 4xx: the session or the account is gone. No answer, or 5xx, says nothing about them.
const isRefused = (status = 0) => status >= 400 && status < 500;

/** Who may write sample data, and a client that may: sample posts are published at once, which members cannot do. */
export interface Seeder {
  userId: string;
  admin: SupabaseClient<Database>;
}

/**
 * Lets anybody with a profile in where sample data is allowed, elsewhere staff only. Throws UNAUTHENTICATED or FORBIDDEN in the
 * words that clients of the helpers know.
 */
export async function admitSeeder(request: Request, kind: SeedKind, env: FunctionEnv): Promise<Seeder> {
  const caller = await readCaller(request, env);
  if (caller === undefined) throw unauthenticated(kind);
  const { supabase, userId } = caller;
  const [account, profile, staff] = await Promise.all([
    // A token outlives its session and its account: what is written here goes past the rights of its bearer.
    supabase.auth.getUser(caller.token),
    supabase.from('profiles').select('id').eq('id', userId).maybeSingle(),
    supabase.from('staff').select('role').eq('user_id', userId).maybeSingle(),
  ]);
  if (isRefused(account.error?.status)) throw unauthenticated(kind);
  for (const { error, status } of [profile, staff]) if (error) throw refuseDatabaseError(error, status);
  if (!profile.data)
    throw new ServiceError(
      'FORBIDDEN',
      'User profile not found. Please ensure your profile is set up correctly before importing data.',
    );
  if (!env.allowSampleData && !staff.data)
    throw new ServiceError(
      'FORBIDDEN',
      'Sample data is for staff here: this hub does not allow it to others.',
    );
  return { userId, admin: caller.supabaseAdmin };
}
