import { beforeAll, describe, expect, it } from 'vitest';
import { loadAuthErrors } from '../../../../src/lib/browser/errors/load-auth-errors.ts';
import { ApiError } from '../../../../src/lib/browser/errors/api-error.ts';
import { readDataError } from '../../../../src/lib/browser/errors/data-errors.ts';
import { UserError } from '../../../../src/lib/browser/errors/failure.ts';
import { isSignedOut } from '../../../../src/lib/browser/errors/signed-out.ts';
import { addErrorReader, toUserMessage } from '../../../../src/lib/browser/errors/to-user-message.ts';

beforeAll(async () => {
  addErrorReader(readDataError);
  await loadAuthErrors();
});

describe('expired session', () => {
  it.each([
    [{ code: 'PGRST301', message: 'No suitable key', details: null, hint: null }],
    [{ code: 'PGRST303', message: 'JWT expired' }],
    [{ name: 'StorageApiError', status: 401, message: 'Unauthorized' }],
    [
      {
        name: 'StorageApiError',
        status: 400,
        statusCode: '403',
        message: '"exp" claim timestamp check failed',
      },
    ],
    [new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Sign in first: the token is missing.' })],
    [{ name: 'AuthApiError', status: 403, code: 'bad_jwt', message: 'token is expired' }],
    [{ name: 'AuthSessionMissingError', status: 400, message: 'Auth session missing!' }],
  ])('shows the same message for every client: %j', (error) => {
    expect(toUserMessage(error).message).toMatch(/^You were signed out/);
  });

  it('is not reported for a wrong code', () => {
    expect(isSignedOut({ status: 400, code: 'invalid_credentials' })).toBe(false);
  });
});

describe('API error', () => {
  it('keeps its message, reason, and fields', () => {
    const issues = [
      { field: 'name', message: 'Too long.' },
      { field: 'email', message: 'Not an address.' },
    ];
    const error = new ApiError(400, {
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      details: { issues, reason: 'two_fields' },
    });
    expect(toUserMessage(error)).toEqual({
      code: 'two_fields',
      message: 'Check the fields.',
      details: ['name: Too long.', 'email: Not an address.'],
      canRetry: false,
      field: 'name',
    });
  });

  it('shows an unavailability message, and reports a gateway error as unreachable', () => {
    const busy = { code: 'UNAVAILABLE', message: 'This took too long.' };
    expect(toUserMessage(new ApiError(503, busy))).toMatchObject({ message: busy.message, canRetry: true });
    expect(toUserMessage(new ApiError(503, {})).code).toBe('unreachable');
  });
});

it('shows an error with a user message unchanged', () => {
  expect(toUserMessage(new UserError('Choose a picture first.'))).toMatchObject({
    message: 'Choose a picture first.',
    canRetry: false,
  });
});

it('hides the text of an error without a user message', () => {
  expect(toUserMessage(new Error('x is not a function')).message).toMatch(/^Something went wrong/);
  expect(toUserMessage(undefined).message).toMatch(/^Something went wrong/);
});

it('treats thrown and returned network errors the same', () => {
  const returned = { code: '', message: 'TypeError: Failed to fetch', details: '', hint: '' };
  for (const error of [new TypeError('Failed to fetch'), returned, { name: 'StorageUnknownError' }])
    expect(toUserMessage(error).code).toBe('unreachable');
});

it('says that there is no space left for a file', () => {
  const full = { name: 'StorageApiError', status: 507, statusCode: '507', message: 'The disk is full.' };
  expect(toUserMessage(full)).toMatchObject({ code: 'disk_full', canRetry: true });
  expect(toUserMessage(full).message).toMatch(/^There is no space left/);
});

it('a context overrides messages that it knows better', () => {
  const messages = { PGRST116: 'unused', NOT_FOUND: 'No such event.' };
  expect(toUserMessage({ code: 'PGRST116', message: '0 rows' }, messages).message).toBe('No such event.');
});

describe('failure', () => {
  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['an unreachable gateway', { name: 'AuthRetryableFetchError', status: 503 }],
    ['a bad gateway', { status: 502 }],
    ['a gateway timeout', { status: 504 }],
  ])('is retryable: %s', (_why, error) => {
    expect(toUserMessage(error)).toMatchObject({ canRetry: true, code: 'unreachable' });
    expect(toUserMessage(error).message).toMatch(/try again/i);
  });

  it('lists the weaknesses of a password', () => {
    const { details } = toUserMessage({ code: 'weak_password', status: 422, reasons: ['length', 'pwned'] });
    expect(details).toHaveLength(2);
  });

  it('shows how long to wait', () => {
    const error = {
      code: 'over_email_send_rate_limit',
      status: 429,
      message: 'you can only request this after 42 seconds.',
    };
    expect(toUserMessage(error).message).toContain('42 seconds');
  });

  it('shows how long codes are locked', () => {
    const message =
      'Too many wrong codes. For security purposes, you can only request this after 874 seconds.';
    expect(toUserMessage({ code: 'over_request_rate_limit', status: 429, message }).message).toBe(
      'Too many incorrect codes. Try again in 15 minutes.',
    );
  });

  it('never shows server text of an unexpected error', () => {
    expect(toUserMessage({ status: 500, message: 'relation "x" does not exist' }).message).not.toContain(
      'relation',
    );
  });
});
