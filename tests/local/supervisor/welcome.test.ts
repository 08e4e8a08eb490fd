import { afterEach, expect, it, vi } from 'vitest';
import { demoAccounts } from '../../../local/sample-data/demo-accounts.ts';
import type { Stack } from '../../../local/supervisor.ts';
import { printWelcome } from '../../../local/welcome.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const status: Stack['status'] = {
  site_url: 'http://localhost:8080',
  api_url: 'http://localhost:54321',
  publishable_key: 'p',
  secret_key: 's',
  mail_url: 'http://localhost:54324',
  payments_url: 'http://localhost:54325',
  db_url: 'postgres://localhost',
};

function welcome(accounts: Stack['demo']['accounts'], setupUrl?: string) {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const demo = { accounts, password: 'a-password' };
  const stack: Stack = {
    status,
    smtpPort: 1,
    demo,
    failed: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  };
  printWelcome(stack, 'start', setupUrl);
  return String(log.mock.calls[0]?.[0]);
}

it('a start with demo data says how to start without it', () => {
  const text = welcome(demoAccounts);
  expect(text).toContain('a-password');
  expect(text).toContain('npm start -- --empty --data .data/empty');
});

it('a start without demo data says how to become its first admin', () => {
  const text = welcome([], 'http://localhost:8080/setup#code');
  expect(text).toContain('http://localhost:8080/setup#code');
  expect(text).not.toContain('--empty');
});
