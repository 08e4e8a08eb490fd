import { byLanguage } from './by-language.ts';
import type { jobForms } from './en/job-forms.ts';

/** What applying for a job and job alerts say. */
export const jobFormStrings = byLanguage(
  import.meta.glob<typeof jobForms>('./*/job-forms.ts', { eager: true, import: 'jobForms' }),
);
