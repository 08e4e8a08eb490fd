import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminGate } from '../../../src/features/admin/AdminGate.tsx';
import { getAdminAccess, type AdminAccess } from '../../../src/kit/session/admin-access.ts';
import { announce, listen } from '../../../src/kit/session/session-events.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({ loadAuthClient: vi.fn() }));
vi.mock('../../../src/lib/browser/data-client.ts', () => ({ loadDataClient: () => Promise.resolve({}) }));
vi.mock('../../../src/kit/session/admin-access.ts', async (load) => ({
  ...(await load<object>()),
  getAdminAccess: vi.fn(),
}));
vi.mock('../../../src/lib/browser/use-captcha.tsx', () => ({
  useCaptcha: () => ({ ask: (send: (proof: object) => unknown) => send({}), place: null }),
}));

const ada = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'ada@hub.test', phone: '' };
const grace = { id: '11111111-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'grace@hub.test', phone: '' };

const admit = ({ id, email }: typeof ada): AdminAccess => ({
  state: 'granted',
  session: {
    userId: id,
    email,
    phone: '',
    role: 'admin',
    isAdmin: true,
    mayImport: true,
    mayExport: true,
    mayBill: true,
    zone: 'America/Chicago',
    currency: 'USD',
  },
});

let user: typeof ada | undefined;
let tell: (event: string, session: object | null) => void;
const restored = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  user = ada;
  vi.mocked(getAdminAccess).mockImplementation((of) => Promise.resolve(admit(of as typeof ada)));
  const auth = {
    getSession: () => Promise.resolve({ data: { session: user ? { user } : null } }),
    getUser: () => Promise.resolve({ data: { user }, error: null }),
    onAuthStateChange: (callback: typeof tell) => {
      tell = callback;
      return { data: { subscription: { unsubscribe: () => undefined } } };
    },
    mfa: {
      getAuthenticatorAssuranceLevel: () =>
        Promise.resolve({ data: { currentLevel: 'aal1', nextLevel: 'aal1' }, error: null }),
    },
  };
  vi.mocked(loadAuthClient).mockResolvedValue(auth as never);
  stop = listen('session-restored', restored);
});
afterEach(() => {
  stop();
  cleanup();
});

/** Somebody signs in, or out, in another tab. */
const inOtherTab = (next: typeof ada | undefined) => {
  user = next;
  act(() => {
    tell(next ? 'SIGNED_IN' : 'SIGNED_OUT', next ? { user: next } : null);
  });
};

async function open() {
  render(
    <AdminGate name="Test">
      {({ email }) => (
        <label>
          Draft of {email} <input />
        </label>
      )}
    </AdminGate>,
  );
  fireEvent.change(await screen.findByLabelText('Draft of ada@hub.test'), { target: { value: 'Typed' } });
}

it('keeps the form of an admin who signs out and in again, and says that the session is back', async () => {
  await open();
  inOtherTab(undefined);
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  expect(restored).not.toHaveBeenCalled();
  inOtherTab(ada);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByLabelText<HTMLInputElement>('Draft of ada@hub.test').value).toBe('Typed');
  await waitFor(() => {
    expect(restored).toHaveBeenCalledOnce();
  });
});

it.each([['after signing out', true] as const, ['without signing out', false] as const])(
  'shows another admin who signs in in another tab nothing of the former one, %s',
  async (_, isSignedOut) => {
    await open();
    if (isSignedOut) inOtherTab(undefined);
    inOtherTab(grace);
    expect(screen.queryByLabelText('Draft of ada@hub.test')).toBeNull();
    expect((await screen.findByLabelText<HTMLInputElement>('Draft of grace@hub.test')).value).toBe('');
    expect(restored).not.toHaveBeenCalled();
  },
);

it('ignores what the server said of an earlier check', async () => {
  await open();
  let answerLate: (access: AdminAccess) => void = () => undefined;
  vi.mocked(getAdminAccess).mockReturnValueOnce(
    new Promise((resolve) => {
      answerLate = resolve;
    }),
  );
  act(() => {
    announce('access-denied');
  });
  await waitFor(() => {
    expect(getAdminAccess).toHaveBeenCalledTimes(2);
  });
  inOtherTab(grace);
  await screen.findByLabelText('Draft of grace@hub.test');
  await act(async () => {
    answerLate(admit(ada));
    await Promise.resolve();
  });
  expect(screen.queryByLabelText('Draft of ada@hub.test')).toBeNull();
  expect(screen.getByLabelText('Draft of grace@hub.test')).toBeTruthy();
});
