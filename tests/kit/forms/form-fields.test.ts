import { expect, it } from 'vitest';
import { integerField, textField, webAddressesField, webAddressField } from '#contracts/field-schemas.ts';
import {
  type FieldSpec,
  shownFields,
  toRow,
  toShownRow,
  toValues,
} from '../../../src/kit/forms/form-fields.ts';
import { validateFields } from '../../../src/kit/forms/validate-fields.ts';

const zone = 'America/New_York';
const specs: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, schema: textField(10) },
  { name: 'website', label: 'Website', kind: 'url', isNullable: true, schema: webAddressField() },
  { name: 'starts_at', label: 'Starts', kind: 'datetime' },
  { name: 'capacity', label: 'Capacity', kind: 'number', isNullable: true, schema: integerField(1, 50) },
  { name: 'social_links', label: 'Profiles', kind: 'urls', schema: webAddressesField(12, 6000) },
];

it('a row round-trips through its form', () => {
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
});

it('adds https to a URL without a scheme', () => {
  expect(toRow(specs, { website: 'bakery.example' }, zone)['website']).toBe('https://bakery.example');
});

it('each field explains what to enter', () => {
  const wrong = validateFields(specs, {
    name: 'A very long name',
    website: 'no address',
    capacity: '99',
    social_links: 'https://a.example http://b.example',
  });
  expect(wrong).toEqual({
    name: 'Use 10 characters or fewer. You entered 16.',
    website: 'Enter a web address like https://example.com.',
    capacity: 'Enter 50 or less.',
    social_links: '“http://b.example” does not start with https://.',
  });
  expect(validateFields(specs, {})['name']).toBe('This field is required.');
});

it('skips irrelevant fields and clears them where possible', () => {
  const dependent: FieldSpec[] = [
    { name: 'mode', label: 'Mode', kind: 'text' },
    {
      name: 'url',
      label: 'Address',
      kind: 'url',
      isNullable: true,
      schema: webAddressField(),
      isShown: ({ mode }) => mode === 'online',
    },
    {
      name: 'guests',
      label: 'Guests',
      kind: 'number',
      schema: integerField(0, 20),
      isShown: ({ mode }) => mode === 'online',
    },
  ];
  const values = { mode: 'offline', url: 'not an address', guests: '3' };
  expect(shownFields(dependent, values).map(({ name }) => name)).toEqual(['mode']);
  expect(validateFields(shownFields(dependent, values), values)).toEqual({});
  expect(toShownRow(dependent, values, 'UTC')).toEqual({ mode: 'offline', url: null });
  expect(toShownRow(dependent, { ...values, mode: 'online', url: 'meet.test/x' }, 'UTC')).toEqual({
    mode: 'online',
    url: 'https://meet.test/x',
    guests: 3,
  });
});
