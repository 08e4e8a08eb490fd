import { dealCodeField, integerField, numberField, textField } from '#contracts/field-schemas.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { description, picture, title } from './shared-fields.ts';

/** What a deal is described by. */
export const dealFields: FieldSpec[] = [
  title,
  { name: 'tagline', label: 'Tagline', kind: 'text', schema: textField(160) },
  { ...description, schema: textField(5000) },
  {
    name: 'terms',
    label: 'Terms',
    kind: 'textarea',
    schema: textField(5000),
    hint: 'For example, “One per person. Cannot be combined with other offers.”',
  },
  {
    name: 'discount_kind',
    label: 'Discount',
    kind: 'select',
    isNullable: true,
    options: [
      ['', 'Other'],
      ['percent', 'Percent'],
      ['amount', 'Amount'],
    ],
  },
  {
    name: 'discount_value',
    label: 'Value',
    kind: 'number',
    isNullable: true,
    schema: numberField(0.01, 99_999_999),
  },
  {
    name: 'valid_from',
    label: 'Valid from',
    kind: 'datetime',
    isRequired: true,
    requiredMessage: 'Enter a start date.',
  },
  {
    name: 'valid_until',
    label: 'Valid to',
    kind: 'datetime',
    isRequired: true,
    requiredMessage: 'Enter an end date.',
  },
  {
    name: 'publish_from',
    label: 'Show from',
    kind: 'datetime',
    isRequired: true,
    requiredMessage: 'Enter when the deal is shown first.',
    hint: 'A deal can be shown before it is valid.',
  },
  {
    name: 'publish_until',
    label: 'Show until',
    kind: 'datetime',
    isNullable: true,
    hint: 'Leave empty to show it as long as it is valid.',
  },
  {
    name: 'visibility',
    label: 'Audience',
    kind: 'select',
    initial: 'public',
    options: [
      ['public', 'Everyone'],
      ['members', 'Members'],
    ],
  },
  {
    name: 'quantity',
    label: 'Total available',
    kind: 'number',
    isNullable: true,
    schema: integerField(1, 1_000_000),
    hint: 'Leave empty for no limit.',
  },
  {
    name: 'per_person_limit',
    label: 'Limit per person',
    kind: 'number',
    initial: '1',
    isRequired: true,
    schema: integerField(1, 100),
  },
  {
    name: 'code_type',
    label: 'Redemption',
    kind: 'select',
    initial: 'none',
    options: [
      ['none', 'Show the page'],
      ['shared', 'One code for everyone'],
      ['per_person', 'One code per person'],
      ['qr', 'One QR code per person'],
    ],
  },
  {
    name: 'shared_code',
    label: 'Shared code',
    kind: 'text',
    isNullable: true,
    schema: dealCodeField(),
    hint: 'Letters, digits and hyphens, like SPRING-10. Shown after a customer claims the deal.',
    isShown: ({ code_type: type }) => type === 'shared',
  },
  picture('image_url'),
];
