import { byLanguage } from '../by-language.ts';
import type { jobAlerts } from '../en/account/job-alerts.ts';

/** What the job alerts of an account say. */
export const jobAlertStrings = byLanguage(
  import.meta.glob<typeof jobAlerts>('../*/account/job-alerts.ts', { eager: true, import: 'jobAlerts' }),
);
