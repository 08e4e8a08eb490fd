import { jobTypes } from '#contracts/jobs.ts';
import type { FieldSpec } from './form-fields.ts';
import { description, picture, title } from './shared-fields.ts';

/** What a job is described by. */
export const jobFields: FieldSpec[] = [
  title,
  {
    name: 'job_type',
    label: 'Kind of work',
    kind: 'choice',
    begin: 'Full-time',
    options: jobTypes.map((type) => [type, type] as const),
  },
  { name: 'location', label: 'Where', kind: 'text', most: 200 },
  { name: 'is_remote', label: 'Can be done from home', kind: 'tick' },
  {
    name: 'applicant_location',
    label: 'Where people who work from home may live',
    kind: 'text',
    isNullable: true,
    most: 200,
  },
  description,
  { name: 'requirements', label: 'What you ask for', kind: 'lines', most: 10_000 },
  { name: 'categories', label: 'Categories', kind: 'list', most: 5 },
  {
    name: 'salary_range',
    label: 'Pay in words',
    kind: 'text',
    begin: 'Competitive',
    most: 100,
    hint: 'Shown when there are no numbers below.',
  },
  { name: 'salary_min', label: 'Pay from', kind: 'number', isNullable: true, most: 99_999_999 },
  { name: 'salary_max', label: 'Pay up to', kind: 'number', isNullable: true, most: 99_999_999 },
  {
    name: 'salary_unit',
    label: 'For',
    kind: 'choice',
    isNullable: true,
    options: [
      ['', 'Not said'],
      ['HOUR', 'An hour'],
      ['DAY', 'A day'],
      ['WEEK', 'A week'],
      ['MONTH', 'A month'],
      ['YEAR', 'A year'],
    ],
  },
  { name: 'expire_date', label: 'Show it until', kind: 'moment', isRequired: true },
  { name: 'apply_by_form', label: 'People apply here, by form', kind: 'tick', begin: true },
  { name: 'application_url', label: 'Or at this address', kind: 'url', isNullable: true, most: 2000 },
  { name: 'contact_email', label: 'Or by mail to', kind: 'email', isNullable: true, most: 254 },
  picture('featured_image'),
];
