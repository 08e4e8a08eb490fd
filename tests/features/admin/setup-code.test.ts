import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  hasAdmin,
  openedCode,
  redeemSetupCode,
  rememberOpenedCode,
} from '../../../src/features/admin/setup/setup-code.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

/** The server's answer to each function. */
const answer = (data: unknown) =>
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: () => ({ throwOnError: () => Promise.resolve({ data }) }),
  } as never);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/admin/setup#code=ABCD-EFGH-2345');
  rememberOpenedCode();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the code of the printed link leaves the address, and is there in the tab that the email opens', () => {
  expect(location.href).not.toContain('ABCD');
  history.replaceState(null, '', '/admin/setup');
  // Each tab has a session storage of its own.
  sessionStorage.clear();
  rememberOpenedCode();
  expect(openedCode()).toBe('ABCD-EFGH-2345');
});

it.each([
  ['it was used', true, () => redeemSetupCode('ABCD-EFGH-2345')],
  ['the hub has an admin', true, () => hasAdmin()],
])('it is gone once %s', async (_when, data, act) => {
  answer(data);
  await act();
  expect(openedCode()).toBe('');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('ABCD');
});

it.each([
  ['it was wrong', false, () => redeemSetupCode('x')],
  ['the hub has no admin', false, () => hasAdmin()],
])('it stays while %s', async (_when, data, act) => {
  answer(data);
  await act();
  expect(openedCode()).toBe('ABCD-EFGH-2345');
});

it('it is gone after a day, when the server takes it no longer', () => {
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 });
  expect(openedCode()).toBe('');
  expect(localStorage).toHaveLength(0);
});
