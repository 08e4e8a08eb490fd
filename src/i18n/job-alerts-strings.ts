import { byLanguage } from './by-language.ts';
import type { jobAlerts } from './en/job-alerts.ts';

/** What the job alerts of an account say. */
export const jobAlertStrings = byLanguage(
  import.meta.glob<typeof jobAlerts>('./*/job-alerts.ts', { eager: true, import: 'jobAlerts' }),
);
