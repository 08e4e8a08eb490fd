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

describe('signing up', () => {
  it('takes an address and a good password, without the spaces around the address', () => {
    expect(SignUpInput.parse({ email: ' ada@hub.test ', password: good })).toMatchObject({
      email: 'ada@hub.test',
    });
  });

  it('takes a phone number instead', () => {
    expect(SignUpInput.parse({ email: '', phone: '+15550100123', password: good })).toMatchObject({
      phone: '+15550100123',
    });
  });

  it('hears of everything that is missing at once', () => {
    const issues = issuesOf(SignUpInput.safeParse({ email: '', password: '' }));
    expect(issues).toEqual(['password: Choose a password.', `email: ${credentialsMissing}`]);
  });

  it('does not say that an address is missing when it is only misspelt', () => {
    const issues = issuesOf(SignUpInput.safeParse({ email: 'nobody', password: good }));
    expect(issues).toEqual(['email: This is not an e-mail address. It looks like name@example.org.']);
  });
});

describe('signing in', () => {
  it('takes any password, for an account may be older than the rules', () => {
    expect(SignInInput.safeParse({ email: 'ada@hub.test', password: 'x' }).success).toBe(true);
  });

  it('wants one', () => {
    expect(issuesOf(SignInInput.safeParse({ email: 'ada@hub.test', password: '' }))).toEqual([
      'password: Enter your password.',
    ]);
  });
});

it('forgetting the password asks for an address in the words of the specification', () => {
  expect(issuesOf(ForgotPasswordInput.safeParse({ email: '  ' }))).toEqual([`email: ${addressMissing}`]);
  expect(addressMissing).toBe('You must provide either an email or phone number.');
  expect(credentialsMissing).toBe('You must provide either an email or phone number and a password');
});

describe('addresses', () => {
  it.each([
    'zoë@bücher.test',
    'o’neil+tag@hub.test'.replace('’', "'"),
    '用户@例子.test',
    'a.b-c_d@sub.hub.test',
  ])('may be %s', (email) => {
    expect(ForgotPasswordInput.safeParse({ email }).success).toBe(true);
  });

  it.each([
    'a@b.test\r\nBcc: x@y.test',
    'a@b.test, x@y.test',
    '<a@b.test>',
    '"a b"@c.test',
    'a@',
    '@b.test',
    'a b@c.test',
  ])('may not be %j', (email) => {
    expect(ForgotPasswordInput.safeParse({ email }).success).toBe(false);
  });
});

describe('a new password', () => {
  it('may have 72 bytes, not 73', () => {
    const longest = `Aa1${'x'.repeat(69)}`;
    expect(NewPassword.safeParse(longest).success).toBe(true);
    expect(NewPassword.safeParse(`${longest}x`).success).toBe(false);
  });

  it('is counted in bytes, not letters', () => {
    expect(NewPassword.safeParse(`Aa1${'é'.repeat(35)}`).success).toBe(false);
    expect(NewPassword.safeParse(`Aa1${'é'.repeat(34)}`).success).toBe(true);
  });

  it('hears its weaknesses one by one', () => {
    expect(issuesOf(NewPassword.safeParse('short'))).toHaveLength(3);
  });
});
