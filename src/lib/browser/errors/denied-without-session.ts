import { readAccessToken } from '../auth-client.ts';

/** Whether the database denied something because this device has no session any more. */
export async function isDeniedWithoutSession(error: unknown): Promise<boolean> {
  if ((error as { code?: string } | null)?.code !== '42501') return false;
  return readAccessToken().then(
    (token) => token === undefined,
    () => false,
  );
}
