const codes = ['PGRST301', 'PGRST303', 'session_not_found', 'session_expired', 'bad_jwt'];

/** Whether an error means that the session has ended or its token expired, so that signing in again is the way on. */
export function isSignedOut(error: unknown): boolean {
  const { code = '', status, name } = (error ?? {}) as { code?: string; status?: number; name?: string };
  return status === 401 || name === 'AuthSessionMissingError' || codes.includes(code);
}
