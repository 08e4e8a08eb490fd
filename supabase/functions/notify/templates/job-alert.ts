import { z } from 'zod';
import { type Hub, link, type Message, text } from '../message.ts';
import type { Texts } from '../texts/en/index.ts';
import { textsIn } from '../texts/index.ts';

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
    /** A slug, or the name in older alerts. */
    category: z.string().default(''),
    category_name: z.string().nullish(),
    remote: z.boolean().default(false),
    salary_min: z.number().default(0),
  }),
});
type JobAlert = z.infer<typeof JobAlert>;

function describeSearch(
  { q, job_type, category, category_name, remote, salary_min }: JobAlert['search'],
  { alert, types }: Texts['jobs'],
): string {
  // Amounts look alike in English and in the Spanish of the United States.
  const pay = salary_min > 0 && alert.pay(`$${new Intl.NumberFormat('en-US').format(salary_min)}`);
  const words = [
    q && alert.word(q),
    typeName(job_type, types),
    category_name ?? category,
    remote && alert.remoteOnly,
    pay,
  ];
  return words.filter(Boolean).join(', ') || alert.all;
}

const typeName = (type: string | null | undefined, types: Record<string, string>) =>
  types[type ?? ''] ?? type;

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
export function composeJobAlert({ frequency, jobs, search }: JobAlert, { language }: Hub): Message {
  const t = textsIn(language).jobs;
  return {
    subject: t.alert.subject(jobs.length, jobs[0]?.title ?? ''),
    blocks: [
      text(t.alert.sentence(jobs.length, describeSearch(search, t))),
      {
        kind: 'list',
        items: jobs.map((job) => ({
          title: job.title,
          path: `/jobs/${job.slug}`,
          note: [job.business_name, job.location, typeName(job.job_type, t.types), job.salary_range]
            .filter(Boolean)
            .join(' · '),
        })),
      },
      link(t.alert.viewAll, searchPath(search)),
      text(t.alert.when[frequency]),
    ],
  };
}
