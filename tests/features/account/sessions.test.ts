import { expect, it } from 'vitest';
import { describeAddress, describeDevice } from '../../../src/features/account/sessions.ts';
import { account } from '../../../src/i18n/en/account/account.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    'Safari on iPhone or iPad',
  ],
  ['curl/8.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent, account.sessions)).toBe(device);
});

it.each([
  ['::1', 'this computer'],
  ['127.0.0.1', 'this computer'],
  ['::ffff:127.0.0.1', 'this computer'],
  ['203.0.113.9', '203.0.113.9'],
  ['::12', '::12'],
  [null, undefined],
])('a session from %s comes from %s', (ip, address) => {
  expect(describeAddress(ip, account.sessions)).toBe(address);
});
