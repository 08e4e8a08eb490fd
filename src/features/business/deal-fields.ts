import type { FieldSpec } from './form-fields.ts';
import { description, picture, title } from './shared-fields.ts';

/** What a deal is described by. */
export const dealFields: FieldSpec[] = [
  title,
  { name: 'tagline', label: 'In one line', kind: 'text', most: 160 },
  { ...description, most: 5000 },
  {
    name: 'terms',
    label: 'Terms',
    kind: 'lines',
    most: 5000,
    hint: 'Like “one for each person, not with other offers”.',
  },
  {
    name: 'discount_kind',
    label: 'Discount',
    kind: 'choice',
    isNullable: true,
    options: [
      ['', 'Something else'],
      ['percent', 'Percent'],
      ['amount', 'An amount'],
    ],
  },
  {
    name: 'discount_value',
    label: 'How much',
    kind: 'number',
    isNullable: true,
    least: 0.01,
    most: 99_999_999,
  },
  { name: 'valid_from', label: 'Can be used from', kind: 'moment', isRequired: true },
  { name: 'valid_until', label: 'Until', kind: 'moment', isRequired: true },
  {
    name: 'visibility',
    label: 'For',
    kind: 'choice',
    begin: 'public',
    options: [
      ['public', 'Everybody'],
      ['members', 'Members'],
    ],
  },
  {
    name: 'quantity',
    label: 'How many there are',
    kind: 'number',
    isNullable: true,
    least: 1,
    most: 1_000_000,
    hint: 'Empty for no limit.',
  },
  {
    name: 'per_person_limit',
    label: 'For each person',
    kind: 'number',
    begin: '1',
    isRequired: true,
    least: 1,
    most: 100,
  },
  {
    name: 'code_type',
    label: 'At the counter',
    kind: 'choice',
    begin: 'none',
    options: [
      ['none', 'People show the page'],
      ['shared', 'One code for everybody'],
      ['per_person', 'A code for each person'],
      ['qr', 'A QR code for each person'],
    ],
  },
  {
    name: 'shared_code',
    label: 'The code for everybody',
    kind: 'text',
    isNullable: true,
    most: 40,
    hint: 'Letters, digits and hyphens, like SPRING-10. People see it once they claim the deal.',
    isShown: ({ code_type: type }) => type === 'shared',
  },
  picture('image_url'),
];
