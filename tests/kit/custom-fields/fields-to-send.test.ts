import { expect, it } from 'vitest';
import type { AskedField } from '#contracts/forms.ts';
import { fieldsToSend } from '../../../src/kit/custom-fields/fields-to-send.ts';

const field = (id: string, more: Partial<AskedField> = {}) => ({
  id,
  type: 'text' as const,
  is_required: false,
  condition: null,
  ...more,
});
const sent = (...args: Parameters<typeof fieldsToSend>) => fieldsToSend(...args).map(({ id }) => id);

it('sends what was changed, and leaves the rest as others may have saved it', () => {
  const fields = [field('motto'), field('seats'), field('garden')];
  expect(sent(fields, { motto: 'New', seats: 4 }, { motto: 'Old', seats: 4 })).toEqual(['motto']);
  expect(sent(fields, { motto: null }, { motto: 'Old' })).toEqual(['motto']);
  expect(sent(fields, { motto: null, seats: 4 }, { seats: 4 })).toEqual([]);
});

it('sends a required field that is empty, so that its error is said, unless it is not asked', () => {
  const fields = [
    field('parking', { type: 'choice' }),
    field('spaces', { is_required: true, condition: { field_id: 'parking', equals: 'yes' } }),
  ];
  expect(sent(fields, { parking: 'yes' }, { parking: 'yes' })).toEqual(['spaces']);
  expect(sent(fields, { parking: 'no' }, { parking: 'no' })).toEqual([]);
});

it('sends what depends on a changed answer, also indirectly, so that pointless answers go', () => {
  const fields = [
    field('parking', { type: 'choice' }),
    field('paid', { type: 'choice', condition: { field_id: 'parking', equals: 'yes' } }),
    field('price', { condition: { field_id: 'paid', equals: 'yes' } }),
    field('motto'),
  ];
  const saved = { parking: 'yes', paid: 'yes', price: '2 dollars', motto: 'Old' };
  expect(sent(fields, { ...saved, parking: 'no' }, saved)).toEqual(['parking', 'paid', 'price']);
});
