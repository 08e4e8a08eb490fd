import {
  choicesField,
  emailField,
  numberField,
  textField,
  webAddressField,
} from '#contracts/field-schemas.ts';
import { jobTypes } from '#contracts/jobs.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { description, picture, title } from './shared-fields.ts';

/** What a job is described by. */
export const jobFields: FieldSpec[] = [
  title,
  {
    name: 'job_type',
    label: 'Job type',
    kind: 'select',
    initial: 'Full-time',
    options: jobTypes.map((type) => [type, type] as const),
  },
  { name: 'location', label: 'Location', kind: 'text', schema: textField(200) },
  { name: 'is_remote', label: 'Remote', kind: 'checkbox' },
  {
    name: 'applicant_location',
    label: 'Remote location',
    kind: 'text',
    isNullable: true,
    schema: textField(200),
  },
  description,
  { name: 'requirements', label: 'Requirements', kind: 'textarea', schema: textField(10_000) },
  { name: 'categories', label: 'Categories', kind: 'checkboxes', schema: choicesField(5) },
  {
    name: 'salary_range',
    label: 'Salary text',
    kind: 'text',
    initial: 'Competitive',
    schema: textField(100),
    hint: 'Shown if you enter no amounts below.',
  },
  {
    name: 'salary_min',
    label: 'Minimum pay',
    kind: 'number',
    isNullable: true,
    schema: numberField(0, 99_999_999),
  },
  {
    name: 'salary_max',
    label: 'Maximum pay',
    kind: 'number',
    isNullable: true,
    schema: numberField(0, 99_999_999),
  },
  {
    name: 'salary_unit',
    label: 'Pay period',
    kind: 'select',
    isNullable: true,
    options: [
      ['', 'Not specified'],
      ['HOUR', 'Per hour'],
      ['DAY', 'Per day'],
      ['WEEK', 'Per week'],
      ['MONTH', 'Per month'],
      ['YEAR', 'Per year'],
    ],
  },
  {
    name: 'expire_date',
    label: 'Closing date',
    kind: 'datetime',
    isRequired: true,
    requiredMessage: 'Enter a closing date.',
  },
  { name: 'apply_by_form', label: 'Accept applications here', kind: 'checkbox', initial: true },
  {
    name: 'application_url',
    label: 'Application URL',
    kind: 'url',
    isNullable: true,
    schema: webAddressField(),
  },
  {
    name: 'contact_email',
    label: 'Application email',
    kind: 'email',
    isNullable: true,
    schema: emailField(),
  },
  picture('featured_image'),
];
