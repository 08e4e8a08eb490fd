import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInForm } from '../../../src/features/auth/SignInForm.tsx';
import { SignUpForm } from '../../../src/features/auth/SignUpForm.tsx';

// The network is mocked here; tests/local and tests/e2e call the real auth server.
const fetchMock = vi.fn<typeof fetch>();
const reply = (status: number, body: object) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  );

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  localStorage.clear();
});
afterEach(cleanup);

async function fill(email: string, password: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  return user;
}

describe('the sign-up form', () => {
  it('lists the reasons of the server one by one and keeps what was typed', async () => {
    fetchMock.mockImplementation(() =>
      reply(422, {
        code: 'weak_password',
        message: 'weak',
        weak_password: { reasons: ['pwned', 'characters'] },
      }),
    );
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    const alert = await screen.findByRole('alert');
    expect(alert.querySelectorAll('li')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@hub.test');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Correct-Horse-7');
  });

  it('answers the same when the server says that a mail went out a moment ago: only accounts get mails', async () => {
    fetchMock.mockImplementation(() =>
      reply(429, { code: 'over_email_send_rate_limit', message: 'after 50 seconds' }),
    );
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
  });

  it('says so when the hub may send no more mails to anybody', async () => {
    fetchMock.mockImplementation(() =>
      reply(429, { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }),
    );
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many emails were sent');
  });

  it('asks for nothing over the network while a field is wrong', async () => {
    render(<SignUpForm />);
    const user = await fill('not an address', 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/not an e-mail address/)).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('lets passwords be pasted, shown and kept by a password manager', async () => {
    render(<SignUpForm />);
    const user = userEvent.setup();
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(password);
    await user.paste('Correct-Horse-7');
    expect(password.value).toBe('Correct-Horse-7');
    expect(password.autocomplete).toBe('new-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
  });
});

describe('the sign-in form', () => {
  it.each([502, 503, 504])(
    'says after a %i that it can be tried again, and keeps what was typed',
    async (status) => {
      fetchMock.mockImplementation(() => reply(status, {}));
      render(<SignInForm />);
      const user = await fill('ada@hub.test', 'Correct-Horse-7');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      expect((await screen.findByRole('alert')).textContent).toMatch(/try again/i);
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Correct-Horse-7');
    },
  );
});
