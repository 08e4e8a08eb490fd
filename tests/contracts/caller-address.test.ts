import { expect, it } from 'vitest';
import { callerAddress, callerNetwork } from '../../supabase/functions/_shared/caller-address.ts';

const from = (address?: string) => ({
  header: (name: string) => (name === 'cf-connecting-ip' ? address : undefined),
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['::ffff:192.0.2.7', '::ffff:c000:207'],
  ['no:address', 'no:address'],
  [undefined, 'unknown'],
])('limits count the network of %s as %s', (address, network) => {
  expect(callerNetwork(from(address))).toBe(network);
  expect(callerAddress(from(address))).toBe(address ?? 'unknown');
});
