import { dateField, integerField } from '#contracts/field-schemas.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';

/** The fields of an organization that only admins write. */
export const adminFields: readonly FieldSpec[] = [
  {
    name: 'joined_on',
    label: 'Member since',
    kind: 'date',
    schema: dateField(1600),
    isNullable: true,
    hint: 'Set by the first membership if you leave it empty.',
  },
  {
    name: 'employee_count',
    label: 'Number of employees',
    kind: 'number',
    schema: integerField(0, 1_000_000),
    isNullable: true,
    hint: 'Plans priced by size use it from the next invoice on.',
  },
  {
    name: 'is_tax_exempt',
    label: 'Exempt from tax',
    kind: 'checkbox',
    hint: 'New invoices carry no tax. Keep the certificate on file.',
  },
];
