export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** The caller: the claims that row level security reads through auth.jwt(). */
export interface Caller {
  role: ApiRole;
  claims: Record<string, unknown> & { role: ApiRole };
}
