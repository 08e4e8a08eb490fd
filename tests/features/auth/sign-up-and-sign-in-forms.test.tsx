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
  sessionStorage.clear();
});
afterEach(cleanup);

async function fill(email: string, password: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  return user;
}

describe('sign-up form', () => {
  it("lists the server's reasons and keeps the input", async () => {
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

  it('shows the same result when an email was just sent, because only accounts get email', async () => {
    fetchMock.mockImplementation(() =>
      reply(429, { code: 'over_email_send_rate_limit', message: 'after 50 seconds' }),
    );
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
  });

  it('reports that the hub cannot send more emails', async () => {
    fetchMock.mockImplementation(() =>
      reply(429, { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }),
    );
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many emails were sent');
  });

  it('sends no request while a field is invalid', async () => {
    render(<SignUpForm />);
    const user = await fill('not an address', 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/Enter an email address/)).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('supports pasting, showing, and password managers', async () => {
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

describe('sign-in form', () => {
  it.each([502, 503, 504])('offers a retry after status %i and keeps the input', async (status) => {
    fetchMock.mockImplementation(() => reply(status, {}));
    render(<SignInForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/try again/i);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Correct-Horse-7');
  });
});
