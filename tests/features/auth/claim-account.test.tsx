import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signUp } from '../../../src/features/auth/actions.ts';
import { EmailLinkDone } from '../../../src/features/auth/EmailLinkDone.tsx';
import { verifyEmailLink } from '../../../src/features/auth/verify-email-link.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({ loadAuthClient: vi.fn() }));
vi.mock('../../../src/lib/browser/data-client.ts', () => ({ loadDataClient: vi.fn() }));

const user = { id: 'a', email: 'ada@hub.test', user_metadata: { language: 'en' } };
const auth = {
  signUp: vi.fn(() => Promise.resolve({ error: null })),
  signOut: vi.fn(() => Promise.resolve({ error: null })),
  updateUser: vi.fn(() => Promise.resolve({ error: null })),
  verifyOtp: vi.fn(() => Promise.resolve({ data: { session: {}, user }, error: null })),
  getSession: vi.fn(() => Promise.resolve({ data: { session: null as object | null } })),
};
const rpc = vi.fn();
const update = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/auth/link?type=signup');
  auth.getSession.mockResolvedValue({ data: { session: null } });
  vi.mocked(loadAuthClient).mockResolvedValue(auth as never);
  const query = {
    eq: () => query,
    select: () => query,
    single: () => query,
    throwOnError: () => Promise.resolve({ data: {} }),
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (name: string, input: unknown) => ({
      throwOnError: () => Promise.resolve({ data: rpc(name, input) as unknown }),
    }),
    from: () => ({
      update: (row: unknown) => {
        update(row);
        return query;
      },
    }),
  } as never);
});
afterEach(cleanup);

const link = { type: 'signup', tokenHash: 'x' } as const;
const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');

it('the browser that signed up shows by its secret that the password is its own, once', async () => {
  rpc.mockReturnValue({ state: 'claimed' });
  await signUp({ email: user.email, password: 'Correct-Horse-7', first_name: '', last_name: '' });
  const sent = auth.signUp.mock.calls as unknown as [{ options: { data: { sign_up_key: string } } }][];
  const hash = sent[0]?.[0].options.data.sign_up_key;
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(hash);
  expect(await verifyEmailLink(link)).toMatchObject({ state: 'signed-in', claim: { state: 'claimed' } });
  const [[name, input]] = rpc.mock.calls as [[string, { sign_up_key: string }]];
  expect(name).toBe('claim_account');
  expect(await sha256(input.sign_up_key)).toBe(hash);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(input.sign_up_key);
});

it.each(['signup', 'magiclink', 'recovery', 'invite'] as const)(
  'a link of the type %s takes the account before anything else is read of it',
  async (type) => {
    rpc.mockReturnValue({ state: 'claimed' });
    await verifyEmailLink({ type, tokenHash: 'x' });
    expect(rpc).toHaveBeenCalledExactlyOnceWith('claim_account', { sign_up_key: '' });
  },
);

it('where somebody had added another way in, the session ends and a new link is offered', async () => {
  rpc.mockReturnValue({ state: 'sign_in_again' });
  expect(await verifyEmailLink(link)).toMatchObject({ state: 'rejected' });
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
});

it('another browser is asked for the password and confirms the names; it may go on without', async () => {
  auth.getSession.mockResolvedValue({ data: { session: { user } } });
  const claim = { state: 'choose_password', first_name: 'Ada', last_name: 'Planted' } as const;
  render(
    <EmailLinkDone type="signup" result={{ state: 'signed-in', email: user.email, isAsked: true, claim }} />,
  );
  expect(screen.getByRole('link', { name: 'Your account' })).toBeTruthy();
  const last = screen.getByLabelText<HTMLInputElement>('Last name (optional)');
  expect(last.value).toBe('Planted');
  await userEvent.clear(last);
  await userEvent.type(screen.getByLabelText('Password'), 'Correct-Horse-7');
  await userEvent.click(screen.getByRole('button', { name: 'Save password and name' }));
  expect(await screen.findByText('Password and name saved.')).toBeTruthy();
  expect(auth.updateUser).toHaveBeenCalledWith({ password: 'Correct-Horse-7' });
  expect(update).toHaveBeenCalledWith({ first_name: 'Ada', last_name: '' });
});
