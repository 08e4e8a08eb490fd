import { expect, it } from 'vitest';
import {
  changedFields,
  type FieldSpec,
  shownFields,
  toRow,
  toShownRow,
  toValues,
} from '../../../src/features/business/form-fields.ts';
import { refuseValues } from '../../../src/features/business/refuse-values.ts';
import { fromLocalTime, toLocalTime } from '../../../src/features/business/zoned-time.ts';

const zone = 'America/New_York';
const specs: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 10 },
  { name: 'website', label: 'Website', kind: 'url', isNullable: true },
  { name: 'starts_at', label: 'Begins', kind: 'moment' },
  { name: 'capacity', label: 'Places', kind: 'number', isNullable: true, least: 1, most: 50 },
  { name: 'social_links', label: 'Profiles', kind: 'addresses' },
];

it('a row comes back from its form as it was', () => {
  const row = {
    name: 'Bakery',
    website: null,
    starts_at: '2026-07-01T16:00:00.000Z',
    capacity: 12,
    social_links: ['https://a.example/x', 'https://b.example/y'],
  };
  const values = toValues(specs, { ...row, slug: 'bakery' }, zone);
  expect(values['starts_at']).toBe('2026-07-01T12:00');
  expect(toRow(specs, values, zone)).toEqual(row);
  expect(changedFields(toRow(specs, values, zone), row)).toEqual({});
});

it('only what was changed is sent', () => {
  const stored = { name: 'Bakery', website: null };
  expect(changedFields({ name: 'Bakery', website: 'https://x.example' }, stored)).toEqual({
    website: 'https://x.example',
  });
});

it('an address without https is completed', () => {
  expect(toRow(specs, { website: 'bakery.example' }, zone)['website']).toBe('https://bakery.example');
});

it('each field says what to do', () => {
  const wrong = refuseValues(specs, {
    name: 'A very long name',
    website: 'no address',
    capacity: '99',
    social_links: 'https://a.example http://b.example',
  });
  expect(wrong).toEqual({
    name: 'Use 10 characters at most; these are 16.',
    website: 'Type a web address like https://example.com.',
    capacity: 'Type 50 or less.',
    social_links: '“http://b.example” is not an address that begins with https://.',
  });
  expect(refuseValues(specs, {})['name']).toBe('This is needed: name.');
});

it('times hold by the clock of the place, in summer and in winter', () => {
  expect(fromLocalTime('2026-01-15T09:00', zone)).toBe('2026-01-15T14:00:00.000Z');
  expect(fromLocalTime('2026-07-15T09:00', zone)).toBe('2026-07-15T13:00:00.000Z');
  expect(toLocalTime('2026-01-15T14:00:00+00:00', zone)).toBe('2026-01-15T09:00');
  expect(fromLocalTime('not a time', zone)).toBeUndefined();
});

it('what others make pointless is not asked for, and emptied where it can be', () => {
  const dependent: FieldSpec[] = [
    { name: 'mode', label: 'Mode', kind: 'text' },
    {
      name: 'url',
      label: 'Address',
      kind: 'url',
      isNullable: true,
      isShown: ({ mode }) => mode === 'online',
    },
    { name: 'guests', label: 'Guests', kind: 'number', isShown: ({ mode }) => mode === 'online' },
  ];
  const values = { mode: 'offline', url: 'not an address', guests: '3' };
  expect(shownFields(dependent, values).map(({ name }) => name)).toEqual(['mode']);
  expect(refuseValues(shownFields(dependent, values), values)).toEqual({});
  expect(toShownRow(dependent, values, 'UTC')).toEqual({ mode: 'offline', url: null });
  expect(toShownRow(dependent, { ...values, mode: 'online', url: 'meet.test/x' }, 'UTC')).toEqual({
    mode: 'online',
    url: 'https://meet.test/x',
    guests: 3,
  });
});
