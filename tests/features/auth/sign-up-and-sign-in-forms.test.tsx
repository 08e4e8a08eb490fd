import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ForgotPasswordForm } from '../../../src/features/auth/ForgotPasswordForm.tsx';
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

  it('signs up once when the button is pressed twice', async () => {
    fetchMock.mockImplementation(() => reply(200, { id: 'a', email: 'ada@hub.test' }));
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.dblClick(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it('rejects a password of 73 bytes', async () => {
    render(<SignUpForm />);
    // 38 characters but 73 bytes: accented characters take two bytes.
    const user = await fill('ada@hub.test', `A1${'é'.repeat(35)}b`);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/72/)).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('lists the weaknesses of a password once', async () => {
    render(<SignUpForm />);
    const user = await fill('ada@hub.test', 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('The password lacks what is marked above.')).toBeTruthy();
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/10 characters/)).toHaveLength(1);
  });

  it.each(['zoë@b.test', 'a@b.test%0ABcc: victim@b.test'])(
    'rejects the address %j, which no account can have, at its field',
    async (address) => {
      render(<SignUpForm />);
      const user = await fill(address, 'Correct-Horse-7');
      await user.click(screen.getByRole('button', { name: 'Create account' }));
      expect(await screen.findByText(/email address/i)).toBeTruthy();
      const field = screen.getByLabelText('Email');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
      expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(
        /email address/i,
      );
      expect(fetchMock).not.toHaveBeenCalled();
    },
  );

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

  it('marks the required fields of an empty form', async () => {
    render(<SignInForm />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(
      await screen.findByText('You must provide either an email or phone number and a password'),
    ).toBeTruthy();
    const field = screen.getByLabelText('Email');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('offers to send the email again before the address is confirmed', async () => {
    fetchMock.mockImplementation((input) =>
      new Request(input).url.includes('/resend')
        ? reply(200, {})
        : reply(400, { code: 'email_not_confirmed', message: 'Email not confirmed' }),
    );
    render(<SignInForm />);
    const user = await fill('ada@hub.test', 'Correct-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/confirm/i);
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText(/ada@hub\.test/)).toBeTruthy();
  });
});

describe('form for a new password', () => {
  it('requires an address', async () => {
    render(<ForgotPasswordForm />);
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('You must provide either an email or phone number.')).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  // The auth server answers alike with and without an account (tests/local/contract/email-links.test.ts).
  it.each([
    [200, {}],
    [429, { code: 'over_email_send_rate_limit', message: 'after 50 seconds' }],
  ])('shows the same result after status %i', async (status, body) => {
    fetchMock.mockImplementation(() => reply(status, body));
    render(<ForgotPasswordForm />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Email'), 'nobody@hub.test');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
  });
});
