import { expect, it } from 'vitest';
import { membershipLabel, statusLabel } from '../../src/lib/shared/status-labels.ts';

it('labels statuses in the language of the page, English where none is given', () => {
  expect([statusLabel('pending'), statusLabel('pending', 'es')]).toEqual([
    'Pending review',
    'Pendiente de revisión',
  ]);
  expect([membershipLabel(null), membershipLabel('grace', 'es'), statusLabel('other', 'es')]).toEqual([
    'None',
    'Período de gracia',
    'other',
  ]);
});
