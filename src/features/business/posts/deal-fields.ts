import { dealCodeField, integerField, numberField, textField } from '#contracts/field-schemas.ts';
import { description, picture, type PostFieldShape, title } from './shared-fields.ts';

/** What a deal is described by. */
export const dealFields: PostFieldShape[] = [
  title,
  { name: 'tagline', kind: 'text', schema: textField(160) },
  { ...description, schema: textField(5000) },
  { name: 'terms', kind: 'textarea', schema: textField(5000) },
  { name: 'discount_kind', kind: 'select', isNullable: true },
  { name: 'discount_value', kind: 'number', isNullable: true, schema: numberField(0.01, 99_999_999) },
  { name: 'valid_from', kind: 'datetime', isRequired: true },
  { name: 'valid_until', kind: 'datetime', isRequired: true },
  { name: 'publish_from', kind: 'datetime', isRequired: true },
  { name: 'publish_until', kind: 'datetime', isNullable: true },
  { name: 'visibility', kind: 'select', initial: 'public' },
  { name: 'quantity', kind: 'number', isNullable: true, schema: integerField(1, 1_000_000) },
  { name: 'per_person_limit', kind: 'number', initial: '1', isRequired: true, schema: integerField(1, 100) },
  { name: 'code_type', kind: 'select', initial: 'none' },
  {
    name: 'shared_code',
    kind: 'text',
    isNullable: true,
    schema: dealCodeField(),
    isShown: ({ code_type: type }) => type === 'shared',
  },
  picture('image_url'),
];
