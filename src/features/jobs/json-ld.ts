import type { FullJob } from '#contracts/jobs.ts';
import { readBlocks } from './blocks.ts';

// Where one works is no kind of employment.
const employmentTypes: Readonly<Record<Exclude<FullJob['job_type'], 'Remote'>, string>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
  Volunteer: 'VOLUNTEER',
  'Per diem': 'PER_DIEM',
};

/** A job as search engines read it, with all that Google asks for; see developers.google.com, "Job posting". */
export function jobJsonLd(
  job: FullJob,
  { url, home, logo }: { url: string; home: string; logo?: string | undefined },
) {
  const country = job.country ?? 'US';
  return {
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    title: job.title,
    description:
      paragraphs([job.description, job.requirements].filter(Boolean).join('\n\n')) ||
      `<p>${escapeHtml(job.title)}</p>`,
    datePosted: job.published_at,
    validThrough: job.expire_date,
    ...(job.job_type !== 'Remote' && { employmentType: employmentTypes[job.job_type] }),
    url,
    identifier: { '@type': 'PropertyValue', name: job.business_name, value: job.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: job.business_name,
      sameAs:
        job.business_slug === null
          ? home
          : (job.business_website ?? new URL(`/directory/${job.business_slug}`, home).href),
      ...(logo && { logo }),
    },
    // A place is where the work is done; who works from anywhere needs a country to live in instead.
    ...(job.is_remote || job.job_type === 'Remote'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: job.applicant_location ?? country },
        }
      : { jobLocation: { '@type': 'Place', address: addressOf(job, country) } }),
    ...paid(job),
    directApply: job.apply_by_form,
  };
}

function addressOf(job: FullJob, country: string) {
  const [, town, state] = /^\s*([^,]+?)\s*(?:,\s*([A-Za-z]{2}))?\s*$/.exec(job.location) ?? [];
  const isAtBusiness = !town || town.toLowerCase() === job.city?.toLowerCase();
  return {
    '@type': 'PostalAddress',
    ...(isAtBusiness && job.address_line1 && { streetAddress: job.address_line1 }),
    addressLocality: town ?? job.city ?? job.location,
    ...((state ?? job.state) && { addressRegion: state ?? job.state }),
    ...(isAtBusiness && job.zip_code && { postalCode: job.zip_code }),
    addressCountry: country,
  };
}

function paid({
  salary_min: low,
  salary_max: high,
  salary_unit: unitText,
  salary_currency: currency,
}: FullJob) {
  if (!unitText || (low === null && high === null)) return {};
  const amount =
    low !== null && high !== null && low !== high
      ? { minValue: low, maxValue: high }
      : { value: low ?? high };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency,
      value: { '@type': 'QuantitativeValue', ...amount, unitText },
    },
  };
}

const paragraphs = (text: string) =>
  readBlocks(text)
    .map((block) =>
      block.kind === 'list'
        ? `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
        : `<p>${block.lines.map(escapeHtml).join('<br>')}</p>`,
    )
    .join('');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
