export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** Hosted projects cancel a visitor's statement after 3 seconds and a signed-in caller's after 8. */
export const statementTimeout: Record<ApiRole, string> = {
  anon: '3s',
  authenticated: '8s',
  service_role: '8s',
};

/** The caller: the claims that row level security reads through auth.jwt(). */
export interface Caller {
  role: ApiRole;
  claims: Record<string, unknown> & { role: ApiRole };
}
