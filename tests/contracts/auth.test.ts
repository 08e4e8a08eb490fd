import { describe, expect, it } from 'vitest';
import {
  addressMissing,
  credentialsMissing,
  ForgotPasswordInput,
  NewPassword,
  SignInInput,
  SignUpInput,
} from '#contracts/auth.ts';

const good = 'Correct-Horse-7';
type Result =
  { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
const issuesOf = (result: Result) =>
  result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('sign-up', () => {
  it('accepts an email and a good password and trims the email', () => {
    expect(SignUpInput.parse({ email: ' ada@hub.test ', password: good })).toMatchObject({
      email: 'ada@hub.test',
    });
  });

  it('accepts a phone number instead', () => {
    expect(SignUpInput.parse({ email: '', phone: '+15550100123', password: good })).toMatchObject({
      phone: '+15550100123',
    });
  });

  it('reports all missing fields at once', () => {
    const issues = issuesOf(SignUpInput.safeParse({ email: '', password: '' }));
    expect(issues).toEqual(['password: Choose a password.', `email: ${credentialsMissing}`]);
  });

  it('does not report a misspelled email as missing', () => {
    const issues = issuesOf(SignUpInput.safeParse({ email: 'nobody', password: good }));
    expect(issues).toEqual(['email: Enter an email address like name@example.com.']);
  });
});

describe('sign-in', () => {
  it('accepts any password, because an account may predate the rules', () => {
    expect(SignInInput.safeParse({ email: 'ada@hub.test', password: 'x' }).success).toBe(true);
  });

  it('requires a password', () => {
    expect(issuesOf(SignInInput.safeParse({ email: 'ada@hub.test', password: '' }))).toEqual([
      'password: Enter your password.',
    ]);
  });
});

it('password reset asks for an email with the specified message', () => {
  expect(issuesOf(ForgotPasswordInput.safeParse({ email: '  ' }))).toEqual([`email: ${addressMissing}`]);
  expect(addressMissing).toBe('You must provide either an email or phone number.');
  expect(credentialsMissing).toBe('You must provide either an email or phone number and a password');
});

describe('email addresses', () => {
  it.each(['o’neil+tag@hub.test'.replace('’', "'"), 'a.b-c_d@sub.hub.test'])('accepts %s', (email) => {
    expect(ForgotPasswordInput.safeParse({ email }).success).toBe(true);
  });

  it.each([
    // The auth server refuses them.
    'zoë@books.test',
    'zoe@bücher.test',
    '用户@例子.test',
    'a@b.test\r\nBcc: x@y.test',
    'a@b.test, x@y.test',
    '<a@b.test>',
    '"a b"@c.test',
    'a@',
    '@b.test',
    'a b@c.test',
  ])('rejects %j', (email) => {
    expect(ForgotPasswordInput.safeParse({ email }).success).toBe(false);
  });
});

describe('new password', () => {
  it('accepts 72 bytes and rejects 73', () => {
    const longest = `Aa1${'x'.repeat(69)}`;
    expect(NewPassword.safeParse(longest).success).toBe(true);
    expect(NewPassword.safeParse(`${longest}x`).success).toBe(false);
  });

  it('is measured in bytes, not characters', () => {
    expect(NewPassword.safeParse(`Aa1${'é'.repeat(35)}`).success).toBe(false);
    expect(NewPassword.safeParse(`Aa1${'é'.repeat(34)}`).success).toBe(true);
  });

  it('reports its weaknesses one by one', () => {
    expect(issuesOf(NewPassword.safeParse('short'))).toHaveLength(3);
  });
});
