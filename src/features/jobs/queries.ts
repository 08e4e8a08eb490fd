import { JobPage, JobsPage } from '#contracts/jobs.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import type { JobFilters } from './filters.ts';

/** How many jobs a page of the list has. */
export const pageSize = 20;

/** A page of the open jobs with its counts. Throws HubUnreachableError. */
export async function findJobs(filters: JobFilters, size = pageSize): Promise<JobsPage> {
  const answer = await ask(
    hubClient().rpc('jobs_page', {
      q: filters.q,
      job_type: filters.type,
      category: filters.category,
      remote: filters.remote,
      salary_min: filters.pay,
      page: filters.page,
      page_size: size,
    }),
  );
  return JobsPage.parse(answer);
}

/** A job with its surroundings, in one round trip. Throws HubUnreachableError. */
export async function readJob(slug: string): Promise<JobPage> {
  return JobPage.parse(await ask(hubClient().rpc('job_page', { slug: slug.slice(0, 200) })));
}

/** Ends the alert that a token of a mail belongs to; says nothing about tokens that nobody has. Throws HubUnreachableError. */
export async function stopAlert(token: string): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)) return;
  await ask(hubClient().rpc('stop_job_alert', { alert_token: token }));
}
