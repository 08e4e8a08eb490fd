import { expect, it } from 'vitest';
import { membershipState } from '../../../src/features/admin/members/membership-state.ts';

const today = '2026-11-28';

it.each([
  ['active', '2026-12-28', 'Active, exempt until Dec 28', 'pending'],
  ['active', today, 'Active, exempt until Nov 28', 'pending'],
  ['grace', '2026-12-28', 'Grace period, exempt until Dec 28', 'pending'],
  ['active', '2027-01-05', 'Active, exempt until Jan 5, 2027', 'pending'],
  ['active', '2026-11-27', 'Active', 'active'],
  ['active', null, 'Active', 'active'],
  ['lapsed', '2026-12-28', 'Expired', 'lapsed'],
])('a membership that is %s and exempt until %s reads "%s"', (status, exempt_until, label, look) => {
  expect(membershipState({ status, exempt_until }, today)).toEqual({ label, look });
});
