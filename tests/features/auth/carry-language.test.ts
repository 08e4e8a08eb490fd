import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carryLanguage } from '../../../src/features/auth/carry-language.ts';
import { saveEmailLanguage } from '../../../src/lib/browser/email-language.ts';

vi.mock(import('../../../src/lib/browser/email-language.ts'), async (original) => ({
  ...(await original()),
  saveEmailLanguage: vi.fn(),
}));

const account = {
  id: 'kim',
  created_at: '2026-03-01T09:00:00.000Z',
  last_sign_in_at: '2026-03-01T09:00:01.000Z',
  user_metadata: { full_name: 'Kim Rivera' },
};

beforeEach(() => {
  document.documentElement.lang = 'es-US';
});
afterEach(() => {
  document.documentElement.lang = '';
  vi.resetAllMocks();
});

it('an account that a provider made from a Spanish page gets its emails in Spanish', async () => {
  await carryLanguage(account);
  expect(saveEmailLanguage).toHaveBeenCalledExactlyOnceWith('kim', 'es');
});

it('an account that was there before keeps its language', async () => {
  await carryLanguage({ ...account, last_sign_in_at: '2026-03-02T09:00:00.000Z' });
  await carryLanguage({ ...account, user_metadata: { language: 'en' } });
  expect(saveEmailLanguage).not.toHaveBeenCalled();
});

it('from an English page nothing is saved', async () => {
  document.documentElement.lang = 'en-US';
  await carryLanguage(account);
  expect(saveEmailLanguage).not.toHaveBeenCalled();
});

it('signing in goes on when the language cannot be saved', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.mocked(saveEmailLanguage).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(carryLanguage(account)).resolves.toBeUndefined();
});
