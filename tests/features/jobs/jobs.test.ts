import { beforeAll, describe, expect, it } from 'vitest';
import type { FullJob } from '#contracts/jobs.ts';
import { validateFile } from '../../../src/features/jobs/actions.ts';
import { readBlocks } from '../../../src/features/jobs/blocks.ts';
import { hasFilters, jobsAddress, readJobFilters } from '../../../src/features/jobs/filters.ts';
import { readDataError } from '../../../src/lib/browser/errors/data-errors.ts';
import { addErrorReader, toUserMessage } from '../../../src/lib/browser/errors/to-user-message.ts';
import { jobJsonLd } from '../../../src/features/jobs/json-ld.ts';
import { describePay } from '../../../src/lib/shared/describe-pay.ts';
import { jobFormStrings } from '../../../src/i18n/business/job-form-strings.ts';
import { nextPage } from '../../../src/lib/shared/next-page.ts';

const read = (query: string) => readJobFilters(new URLSearchParams(query));
const nothing = { q: '', type: '', category: '', remote: false, pay: 0, page: 1 };

const job: FullJob = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'cook-abcdefgh',
  title: 'Cook',
  description: 'We cook.\n\nYou too.',
  requirements: '- Knives\n- <b>Fire</b>',
  location: 'Alder Falls, VT',
  job_type: 'Part-time',
  is_remote: false,
  salary_range: 'Competitive',
  salary_min: 20,
  salary_max: 25,
  salary_unit: 'HOUR',
  salary_currency: 'USD',
  expire_date: '2027-01-01T00:00:00Z',
  categories: ['Hospitality'],
  category_slugs: { Hospitality: 'hospitality' },
  featured: false,
  sponsored: false,
  published_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  business_name: 'The Long Table',
  business_slug: 'the-long-table-abcdefgh',
  business_logo_url: null,
  business_website: null,
  applicant_location: null,
  application_url: null,
  contact_email: null,
  apply_by_form: true,
  featured_image: null,
  city: 'Alder Falls',
  address_line1: '27 Main Street',
  state: 'VT',
  zip_code: '05999',
  country: null,
};
const about = { url: 'https://hub.test/jobs/cook-abcdefgh', home: 'https://hub.test/' };

describe('job filters', () => {
  it('are parsed from the URL and round-trip', () => {
    const address = '/jobs?q=cook&type=Part-time&category=hospitality&remote=1&pay=40000&page=3';
    expect(jobsAddress(read(address.slice(6)))).toBe(address);
    expect(jobsAddress(read(''))).toBe('/jobs');
    expect(hasFilters(read('page=2'))).toBe(false);
    expect(hasFilters(read('remote=1'))).toBe(true);
  });

  it.each([
    'type=Slave',
    'category=../x',
    'remote=yes',
    'pay=1',
    'pay=-5',
    'pay=1e99',
    'page=0',
    'page=-1',
    'page=x',
    'x=y',
  ])('ignore invalid values: %s', (query) => {
    expect(read(query)).toEqual(nothing);
  });

  it('truncate a query of ten thousand characters to a hundred', () => {
    expect(Array.from(read(`q=${'🎉'.repeat(10_000)}`).q).length).toBeLessThanOrEqual(100);
    expect(read(`q=${encodeURIComponent('  a \u0000\n b ')}`).q).toBe('a b');
  });
});

describe('job in JSON-LD', () => {
  it('has all fields that Google requires', () => {
    expect(jobJsonLd(job, about)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Cook',
      description: '<p>We cook.</p><p>You too.</p><ul><li>Knives</li><li>&lt;b&gt;Fire&lt;/b&gt;</li></ul>',
      datePosted: job.published_at,
      validThrough: job.expire_date,
      employmentType: 'PART_TIME',
      hiringOrganization: {
        '@type': 'Organization',
        name: 'The Long Table',
        sameAs: 'https://hub.test/directory/the-long-table-abcdefgh',
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          addressLocality: 'Alder Falls',
          addressRegion: 'VT',
          postalCode: '05999',
          addressCountry: 'US',
        },
      },
      baseSalary: { currency: 'USD', value: { minValue: 20, maxValue: 25, unitText: 'HOUR' } },
      directApply: true,
    });
  });

  it('names a country instead of a location for remote jobs', () => {
    const remote = jobJsonLd({ ...job, is_remote: true, salary_unit: null, apply_by_form: false }, about);
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'US' },
      directApply: false,
    });
    expect(jobJsonLd({ ...job, job_type: 'Remote' }, about)).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
    });
    expect(remote).not.toHaveProperty('jobLocation');
    expect(remote).not.toHaveProperty('baseSalary');
  });

  it("uses the job's own city, without the street of the business", () => {
    expect(jobJsonLd({ ...job, location: 'Millbrook' }, about)).toMatchObject({
      jobLocation: { address: { addressLocality: 'Millbrook', addressRegion: 'VT' } },
    });
    expect(JSON.stringify(jobJsonLd({ ...job, location: 'Millbrook' }, about))).not.toContain('27 Main');
  });
});

describe('formatted pay', () => {
  it.each([
    [{}, '$20 – $25 per hour'],
    [{ salary_max: null }, 'from $20 per hour'],
    [{ salary_min: null }, 'up to $25 per hour'],
    [{ salary_min: 25 }, '$25 per hour'],
    [{ salary_unit: null }, 'Competitive'],
    [{ salary_min: null, salary_max: null, salary_range: 'By talent' }, 'By talent'],
  ] as const)('is %j', (change, words) => {
    expect(describePay({ ...job, ...change }, 'en')).toBe(words);
  });
});

describe('text formatting', () => {
  it('renders paragraphs and lists', () => {
    expect(readBlocks('One\ntwo\n\n- a\n• b\nlast\n\n\n* c')).toEqual([
      { kind: 'text', lines: ['One', 'two'] },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'text', lines: ['last'] },
      { kind: 'list', items: ['c'] },
    ]);
    expect(readBlocks(' \n\n ')).toEqual([]);
  });
});

describe('application file', () => {
  it.each([
    ['cv.pdf', '%PDF-1.7 Ada', undefined],
    ['scan.pdf', '\r\n%PDF-1.4 Ada', undefined],
    ['Lebenslauf.DOCX', 'PK\u0003\u0004', undefined],
    ['cv.txt', 'Ada bakes. Crème brûlée.', undefined],
    ['cv.pdf', '%PDF-'.padEnd(6 * 1024 * 1024), /5 MB/],
    ['cv.pdf', '', /empty/],
    ['cv.exe', 'MZ', /PDF/],
    ['cv', '%PDF-', /PDF/],
    ['cv.pdf.html', '%PDF-', /PDF/],
    ['cv.pdf', '<script>alert(1)</script>', /not a PDF file, although its name says so/],
    ['cv.docx', '%PDF-1.7', /not a DOCX file/],
    ['cv.doc', 'PK\u0003\u0004', /not a DOC file/],
    ['cv.txt', 'MZ\0\0', /not a TXT file/],
  ])('%s with %j', async (name, contents, sentence) => {
    const said = await validateFile(new File([contents], name));
    if (sentence) expect(said).toMatch(sentence);
    else expect(said).toBeUndefined();
  });
});

describe('error message', () => {
  beforeAll(() => {
    addErrorReader(readDataError);
  });

  it.each([
    [
      { code: 'PT409', message: 'This job is no longer open.', details: 'job_not_open' },
      'This job is no longer open.',
    ],
    [
      {
        code: '23505',
        message: 'duplicate key value violates unique constraint "job_applications_one_per_person"',
      },
      'You already applied for this job.',
    ],
    [{ code: 'PGRST303', message: 'JWT expired' }, /signed out.*Nothing you typed is lost/],
    [{ name: 'StorageApiError', statusCode: '413', message: 'Payload too large' }, /5 MB/],
    [{ name: 'StorageApiError', statusCode: '415', message: 'mime type not supported' }, /PDF/],
    [new TypeError('Failed to fetch'), /Could not connect/],
  ])('is actionable: %j', (error, sentence) => {
    expect(toUserMessage(error, jobFormStrings.en.problems).message).toMatch(sentence);
  });
});

describe('after sign-in', () => {
  it('redirects to the job, never to another site', () => {
    expect(nextPage('?next=/jobs/cook-abcdefgh')).toBe('/jobs/cook-abcdefgh');
    expect(nextPage('?next=/es/jobs?q=cook')).toBe('/es/jobs?q=cook');
    expect(nextPage('?next=//evil.test/jobs')).toBe('/account');
    expect(nextPage('?next=/jobs.evil')).toBe('/account');
  });
});
