import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequireSession } from '../../../src/kit/session/RequireSession.tsx';
import { announce, listen } from '../../../src/kit/session/session-events.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({ loadAuthClient: vi.fn() }));
vi.mock('../../../src/lib/browser/data-client.ts', () => ({ loadDataClient: () => Promise.resolve({}) }));
vi.mock('../../../src/lib/browser/use-captcha.tsx', () => ({
  useCaptcha: () => ({ ask: (send: (proof: object) => unknown) => send({}), place: null }),
}));

const ada = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'ada@hub.test', phone: '' };
const grace = { id: '11111111-8f0e-4c49-9a54-0d3c3a1f7a10', email: '', phone: '15550100' };
const app = { id: 'f1', status: 'verified', factor_type: 'totp', friendly_name: 'App' };

let user: typeof ada | undefined;
let isServerDown: boolean;
let tell: (event: string, session: object | null) => void;
let level: string;
let factors: object[];

/** A server that knows `user` and `level`. */
const auth = {
  getSession: () => Promise.resolve({ data: { session: user ? { user } : null } }),
  getUser: () =>
    Promise.resolve(
      isServerDown
        ? {
            data: { user: null },
            error: { name: 'AuthRetryableFetchError', status: 502, message: 'Bad gateway' },
          }
        : { data: { user }, error: null },
    ),
  onAuthStateChange: (callback: typeof tell) => {
    tell = callback;
    return { data: { subscription: { unsubscribe: () => undefined } } };
  },
  signInWithPassword: vi.fn((given: { email?: string; phone?: string }) => {
    user = given.email === undefined ? grace : ada;
    return Promise.resolve({ error: null });
  }),
  mfa: {
    getAuthenticatorAssuranceLevel: () =>
      Promise.resolve({
        data: { currentLevel: level, nextLevel: factors.length > 0 ? 'aal2' : 'aal1' },
        error: null,
      }),
    listFactors: () => Promise.resolve({ data: { all: factors }, error: null }),
    challengeAndVerify: vi.fn(() => {
      level = 'aal2';
      return Promise.resolve({ error: null });
    }),
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadAuthClient).mockResolvedValue(auth as never);
  [user, level, factors, isServerDown] = [ada, 'aal1', [], false];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  render(
    <RequireSession>
      {({ id }) => (
        <label>
          Note <input key={id} />
        </label>
      )}
    </RequireSession>,
  );
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Typed before' } });
}

const endSession = () => {
  user = undefined;
  level = 'aal1';
  act(() => {
    announce('session-ended');
  });
};

async function enter(label: string, value: string, button: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: button }));
}

it('asks for the password over the page when the session ends, and what was typed stays', async () => {
  const restored = vi.fn();
  const stop = listen('session-restored', restored);
  await open();
  endSession();
  await enter('Password for ada@hub.test', 'Correct-Horse-7', 'Sign in');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Typed before');
  // An effect of the page that closed the dialog, which may come a moment after it.
  await waitFor(() => {
    expect(restored).toHaveBeenCalledOnce();
  });
  stop();
});

it('asks for the code of the second step after the password', async () => {
  factors = [app];
  level = 'aal2';
  await open();
  endSession();
  await enter('Password for ada@hub.test', 'Correct-Horse-7', 'Sign in');
  await enter('Code from the authenticator app', '123456', 'Confirm');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(auth.mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({ factorId: 'f1', code: '123456' });
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Typed before');
});

it('signs an account without an email address in by its phone number', async () => {
  user = grace;
  await open();
  endSession();
  await enter('Password for +15550100', 'Correct-Horse-7', 'Sign in');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(auth.signInWithPassword).toHaveBeenCalledWith(expect.objectContaining({ phone: '+15550100' }));
});

it('shows nothing before the second step is done', async () => {
  factors = [app];
  render(<RequireSession>{() => 'Secret'}</RequireSession>);
  expect(await screen.findByRole('link', { name: "Verify it's you" })).toBeTruthy();
  expect(screen.queryByText('Secret')).toBeNull();
});

const note = () => screen.queryByLabelText<HTMLInputElement>('Note');

/** Somebody signs in, or out, in another tab. */
const inOtherTab = (next: typeof ada | undefined) => {
  user = next;
  act(() => {
    tell(next ? 'SIGNED_IN' : 'SIGNED_OUT', next ? { user: next } : null);
  });
};

it('shows nothing of one person to the next, from the moment they sign in', async () => {
  const restored = vi.fn();
  const stop = listen('session-restored', restored);
  await open();
  queryClient.setQueryData(['listing', '1'], 'Of Ada');
  inOtherTab(undefined);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(queryClient.getQueryData(['listing', '1'])).toBe('Of Ada');
  inOtherTab(grace);
  // At once: the server was not asked yet.
  expect(note()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(queryClient.getQueryData(['listing', '1'])).toBeUndefined();
  expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('');
  expect(restored).not.toHaveBeenCalled();
  stop();
});

it('shows nothing of the former person when the next cannot be checked', async () => {
  await open();
  user = grace;
  isServerDown = true;
  act(() => {
    announce('session-ended');
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(note()).toBeNull();
});

it('takes a failed check for no return of the session', async () => {
  const restored = vi.fn();
  const stop = listen('session-restored', restored);
  await open();
  endSession();
  isServerDown = true;
  await enter('Password for ada@hub.test', 'Correct-Horse-7', 'Sign in');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(restored).not.toHaveBeenCalled();
  isServerDown = false;
  inOtherTab(ada);
  act(() => {
    announce('session-ended');
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(note()?.value).toBe('Typed before');
  // An effect of the page that closed the dialog, which may come a moment after it.
  await waitFor(() => {
    expect(restored).toHaveBeenCalledOnce();
  });
  stop();
});

it('stays open at Escape, and other ways to sign in leave the page open', async () => {
  await open();
  endSession();
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
  const address = location.href;
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  dialog.close();
  await waitFor(() => {
    expect(dialog.open).toBe(true);
  });
  expect(location.href).toBe(address);
  const other = screen.getByRole<HTMLAnchorElement>('link', { name: 'Other sign-in methods (new tab)' });
  expect([other.target, other.rel]).toEqual(['_blank', 'noopener']);
});
