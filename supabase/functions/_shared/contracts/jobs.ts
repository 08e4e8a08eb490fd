import { endingOfType, storedFiles } from './stored-files.ts';
import { z } from 'zod';
import { FacetCount, ListTotal, SearchNotes } from './search.ts';
import { formats } from './formats.ts';

/** The employment types of jobs. */
export const jobTypes = [
  'Full-time',
  'Part-time',
  'Remote',
  'Contract',
  'Temporary',
  'Internship',
  'Volunteer',
  'Per diem',
] as const;

const pay = {
  salary_range: z.string(),
  salary_min: z.number().nullable(),
  salary_max: z.number().nullable(),
  salary_unit: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']).nullable(),
  salary_currency: z.string(),
};

/** A job as shown in lists; `description` is an excerpt. */
export const ListedJob = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  job_type: z.enum(jobTypes),
  is_remote: z.boolean(),
  ...pay,
  expire_date: z.string(),
  categories: z.array(z.string()),
  featured: z.boolean(),
  /** Whether it is featured because it is paid for. */
  sponsored: z.boolean(),
  published_at: z.string(),
  /** Who employs: a listing, or the hub, which has no listing. */
  business_name: z.string(),
  business_slug: z.string().nullable(),
  business_logo_url: z.string().nullable(),
});
export type ListedJob = z.infer<typeof ListedJob>;

/** The result of jobs_page(). */
export const JobsPage = z.object({
  ...ListTotal,
  search: SearchNotes,
  jobs: z.array(ListedJob),
  types: z.array(z.object({ name: z.enum(jobTypes), jobs: FacetCount })),
  categories: z.array(z.object({ name: z.string(), slug: z.string(), jobs: FacetCount })),
});
export type JobsPage = z.infer<typeof JobsPage>;

/** A job with everything that its page shows. */
export const FullJob = ListedJob.extend({
  requirements: z.string(),
  applicant_location: z.string().nullable(),
  application_url: z.string().nullable(),
  contact_email: z.string().nullable(),
  apply_by_form: z.boolean(),
  featured_image: z.string().nullable(),
  updated_at: z.string(),
  business_website: z.string().nullable(),
  city: z.string().nullable(),
  address_line1: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  country: z.string().nullable(),
  category_slugs: z.record(z.string(), z.string()),
});
export type FullJob = z.infer<typeof FullJob>;

/** The result of job_page(): the job, or the remaining data of one that has ended. */
export const JobPage = z.object({
  job: FullJob.nullable(),
  ended: z
    .object({
      title: z.string(),
      business_name: z.string(),
      business_slug: z.string().nullable(),
      reason: z.enum(['filled', 'closed', 'expired']),
    })
    .nullable(),
  related: z.array(ListedJob),
});
export type JobPage = z.infer<typeof JobPage>;

/** The fields of an application except its file; applicants see the messages. */
export const Application = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
  email: z.string().trim().max(254).regex(formats.email.pattern, formats.email.message),
  phone: z
    .string()
    .trim()
    .refine((phone) => phone === '' || formats.phone.pattern.test(phone), formats.phone.message),
  message: z.string().trim().max(5000, 'Use at most 5,000 characters.'),
});
export type Application = z.infer<typeof Application>;

/** The accepted file types of an application, by extension, as in the storage bucket. */
export const applicationFiles = {
  bucket: 'job-applications',
  maxBytes: storedFiles['job-applications'].maxBytes,
  types: Object.fromEntries(
    storedFiles['job-applications'].types.map((type) => [endingOfType(type) ?? '', type]),
  ) as Readonly<Record<string, string>>,
} as const;
