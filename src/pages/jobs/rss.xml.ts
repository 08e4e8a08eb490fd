import type { APIRoute } from 'astro';
import { jobsAddress, readJobFilters } from '../../features/jobs/filters.ts';
import { describePay } from '../../lib/shared/describe-pay.ts';
import { findJobs } from '../../features/jobs/queries.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { answerRss } from '../../lib/server/feeds.ts';

export const prerender = false;

/** The newest jobs of a search as RSS: the filters are those of the list. */
export const GET: APIRoute = async ({ url, site = url, locals, currentLocale }) => {
  const filters = { ...readJobFilters(url.searchParams), page: 1 };
  const [{ jobs }, settings] = await Promise.all([findJobs(filters, 50), locals.settings]);
  const strings = stringsFor(currentLocale);
  const name = settings?.site.site_title ?? 'Local Business Hub Connect';
  const newestFirst = [...jobs].sort((a, b) => b.published_at.localeCompare(a.published_at));
  return answerRss({
    title: `${strings.jobs.title} · ${name}`,
    description: strings.jobs.description(name),
    page: new URL(jobsAddress(filters), site).href,
    self: new URL(jobsAddress(filters, '/jobs/rss.xml'), site).href,
    language: currentLocale ?? 'en',
    items: newestFirst.map((job) => ({
      url: new URL(`/jobs/${job.slug}`, site).href,
      title: `${job.title}, ${job.business_name}`,
      summary: [
        job.business_name,
        job.location,
        describePay(job, currentLocale),
        strings.jobs.types[job.job_type],
      ]
        .filter(Boolean)
        .join(' · '),
      html: '',
      publishedAt: job.published_at,
      updatedAt: job.published_at,
      author: job.business_name,
      tags: job.categories,
    })),
  });
};
