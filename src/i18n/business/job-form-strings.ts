import { byLanguage } from '../by-language.ts';
import type { jobForms } from '../en/business/job-forms.ts';

/** What applying for a job and job alerts say. */
export const jobFormStrings = byLanguage(
  import.meta.glob<typeof jobForms>('../*/business/job-forms.ts', { eager: true, import: 'jobForms' }),
);
