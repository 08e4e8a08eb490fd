import { z } from 'zod';
import { link, type Message, text } from '../message.ts';

/** New jobs that match a saved search. */
export const JobAlert = z.object({
  frequency: z.enum(['daily', 'weekly']),
  jobs: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        business_name: z.string(),
        location: z.string().nullish(),
        salary_range: z.string().nullish(),
        job_type: z.string().nullish(),
      }),
    )
    .min(1),
  search: z.object({
    q: z.string().default(''),
    job_type: z.string().default(''),
    category: z.string().default(''),
    remote: z.boolean().default(false),
    salary_min: z.number().default(0),
  }),
});
type JobAlert = z.infer<typeof JobAlert>;

function describeSearch({ q, job_type, category, remote, salary_min }: JobAlert['search']): string {
  const pay = salary_min > 0 && `at least $${new Intl.NumberFormat('en-US').format(salary_min)} a year`;
  const words = [q && `“${q}”`, job_type, category, remote && 'remote only', pay].filter(Boolean).join(', ');
  return words || 'all jobs';
}

// The query parameters of the site's job filters.
function searchPath({ q, job_type, category, remote, salary_min }: JobAlert['search']): string {
  const pairs: [string, string][] = [
    ['q', q],
    ['type', job_type],
    ['category', category],
    ['remote', remote ? '1' : ''],
    ['pay', salary_min > 0 ? String(salary_min) : ''],
  ];
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return query ? `/jobs?${query}` : '/jobs';
}

/** Composes the email of a job alert: the jobs since the last one, and how to end it. */
export function composeJobAlert({ frequency, jobs, search }: JobAlert): Message {
  const [first] = jobs;
  const many = `${String(jobs.length)} new jobs`;
  const what = describeSearch(search);
  return {
    subject: jobs.length === 1 && first ? `New job: ${first.title}` : many,
    blocks: [
      text(`${jobs.length === 1 ? 'One new job matches' : `${many} match`} your job alert: ${what}.`),
      {
        kind: 'list',
        items: jobs.map((job) => ({
          title: job.title,
          path: `/jobs/${job.slug}`,
          note: [job.business_name, job.location, job.job_type, job.salary_range].filter(Boolean).join(' · '),
        })),
      },
      link('View all matches', searchPath(search)),
      text(
        `You get this email ${frequency === 'weekly' ? 'once a week' : 'once a day'} when there are new jobs. The link below deletes the alert without signing in.`,
      ),
    ],
  };
}
