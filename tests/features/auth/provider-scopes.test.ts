import { afterEach, expect, it, vi } from 'vitest';
import { linkIdentity } from '../../../src/features/account/methods.ts';
import { signInElsewhere } from '../../../src/features/auth/actions.ts';

const client = vi.hoisted(() => {
  const answer = () => Promise.resolve({ data: {}, error: null });
  return { signInWithOAuth: vi.fn(answer), linkIdentity: vi.fn(answer) };
});
vi.mock(import('../../../src/lib/browser/auth-client.ts'), async (original) => ({
  ...(await original()),
  loadAuthClient: () => Promise.resolve(client as never),
}));
afterEach(() => {
  vi.clearAllMocks();
});

it.each([
  ['signing in', signInElsewhere, client.signInWithOAuth],
  ['linking', linkIdentity, client.linkIdentity],
] as const)('%s asks an issuer for openid, which Auth does not ask for by itself', async (_, act, called) => {
  await act('keycloak');
  expect(called).toHaveBeenCalledWith({
    provider: 'keycloak',
    options: expect.objectContaining({ scopes: 'openid' }) as object,
  });
});

it('asks Microsoft for the email address', async () => {
  await signInElsewhere('azure');
  expect(client.signInWithOAuth).toHaveBeenCalledWith({
    provider: 'azure',
    options: expect.objectContaining({ scopes: 'email' }) as object,
  });
});

it('leaves other providers what Auth asks for', async () => {
  await signInElsewhere('google');
  expect(client.signInWithOAuth).toHaveBeenCalledWith({
    provider: 'google',
    options: expect.not.objectContaining({ scopes: expect.anything() as unknown }) as object,
  });
});
