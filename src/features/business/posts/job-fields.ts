import {
  choicesField,
  emailField,
  numberField,
  textField,
  webAddressField,
} from '#contracts/field-schemas.ts';
import { description, picture, type PostFieldShape, title } from './shared-fields.ts';

/** What a job is described by. */
export const jobFields: PostFieldShape[] = [
  title,
  { name: 'job_type', kind: 'select', initial: 'Full-time' },
  { name: 'location', kind: 'text', schema: textField(200) },
  { name: 'is_remote', kind: 'checkbox' },
  {
    name: 'applicant_location',
    kind: 'text',
    isNullable: true,
    schema: textField(200),
    isShown: (values) => values['is_remote'] === true || values['job_type'] === 'Remote',
  },
  description,
  { name: 'requirements', kind: 'textarea', schema: textField(10_000) },
  { name: 'categories', kind: 'checkboxes', schema: choicesField(5) },
  { name: 'salary_range', kind: 'text', initial: 'Competitive', schema: textField(100) },
  { name: 'salary_min', kind: 'number', isNullable: true, schema: numberField(0, 99_999_999) },
  { name: 'salary_max', kind: 'number', isNullable: true, schema: numberField(0, 99_999_999) },
  { name: 'salary_unit', kind: 'select', isNullable: true },
  { name: 'expire_date', kind: 'datetime', isRequired: true },
  { name: 'apply_by_form', kind: 'checkbox', initial: true },
  { name: 'application_url', kind: 'url', isNullable: true, schema: webAddressField() },
  { name: 'contact_email', kind: 'email', isNullable: true, schema: emailField() },
  picture('featured_image'),
];
