/** Whether a failure means that nobody is signed in any more, so that signing in again is the way on. */
export const isSignedOut = (error: unknown) => {
  const { code, status, name } = (error ?? {}) as { code?: string; status?: number; name?: string };
  return (
    status === 401 ||
    name === 'AuthSessionMissingError' ||
    ['PGRST301', 'PGRST303', 'session_not_found', 'session_expired', 'bad_jwt'].includes(code ?? '')
  );
};
