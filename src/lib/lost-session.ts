import { readAccessToken } from './auth-client.ts';

/** Whether the database refused something because no session is there any more that would have allowed it. */
export async function isRefusedWithoutSession(error: unknown): Promise<boolean> {
  if ((error as { code?: string } | null)?.code !== '42501') return false;
  return readAccessToken().then(
    (token) => token === undefined,
    () => false,
  );
}
