/** The roles that callers of a new project have. A token may name others, which REST takes if `authenticator` was granted them. */
export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** Whom a request or a channel acts as: the role, and the claims that row level security reads through auth.jwt(). */
export interface Caller {
  role: string;
  claims: Record<string, unknown>;
}

const apiRoles = new Set(['anon', 'authenticated', 'service_role']);

/** Whether a role is one that Storage and Realtime act as. */
export const isApiRole = (role: string): role is ApiRole => apiRoles.has(role);
