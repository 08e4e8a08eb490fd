import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OtherWays } from '../../../src/features/auth/OtherWays.tsx';
import { useAuthSettings } from '../../../src/features/auth/use-auth-settings.ts';

vi.mock('astro:env/client', async (original) => ({
  ...(await original<object>()),
  PUBLIC_WALLETS: 'ethereum',
}));

// Responses like a hosted project's; the network is mocked here.
const fetchMock = vi.fn<typeof fetch>();
const answers = (routes: Record<string, [status: number, body: object]>) => {
  fetchMock.mockImplementation((input) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/auth/v1', '');
    const [status, body] = routes[path] ?? [404, {}];
    const headers = { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
};
const settings = (external: Record<string, boolean>, more = {}) => ({
  external,
  disable_signup: false,
  ...more,
});

function Page() {
  return <OtherWays settings={useAuthSettings()} onSignedIn={() => Promise.resolve()} />;
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('only enabled sign-in methods are offered', async () => {
  answers({
    '/settings': [200, settings({ google: true, github: false, email: true, linkedin_oidc: true })],
  });
  render(<Page />);
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue with LinkedIn' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /GitHub|Solana/ })).toBeNull();
  expect(screen.queryByText('Sign in with your organization')).toBeNull();
});

it('a passkey is offered where the backend has them and the browser can', async () => {
  answers({ '/settings': [200, settings({ google: true }, { passkeys_enabled: true })] });
  const { unmount } = render(<Page />);
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  unmount();
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  render(<Page />);
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
});

it('nothing is offered while the backend is down', async () => {
  answers({ '/settings': [503, {}] });
  const { container } = render(<Page />);
  await vi.waitFor(() => {
    expect(fetchMock).toHaveBeenCalled();
  }, 15_000);
  expect(container.innerHTML).toBe('');
});

it('SSO asks for the company domain and uses PKCE, and an error shows a message', async () => {
  answers({
    '/settings': [200, settings({ email: false }, { saml_enabled: true })],
    '/sso': [404, { code: 'sso_provider_not_found', message: 'No SSO provider assigned for this domain' }],
  });
  render(<Page />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Organization domain'), 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter a domain like example.org.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Organization domain'));
  await user.type(screen.getByLabelText('Organization domain'), 'Chamber.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(
    await screen.findByText('Single sign-on is not set up for this domain. Use another sign-in method.'),
  ).toBeTruthy();
  const [, init] = fetchMock.mock.calls.find(([input]) => new Request(input).url.includes('/sso')) ?? [];
  expect(JSON.parse(init?.body as string)).toMatchObject({
    domain: 'chamber.example',
    code_challenge_method: 's256',
    redirect_to: expect.stringContaining('/auth/callback?next=') as string,
  });
});

it('a wallet that the build names signs in if installed; otherwise the button says so', async () => {
  answers({ '/settings': [200, settings({})] });
  render(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with a wallet (Ethereum)' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
