import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../local/project.ts';
import { pageReads } from '../support/page-reads.ts';
import { findExamples } from '../support/public-pages.ts';
import { recordReads } from '../support/record-reads.ts';
import { type Cost, recordCall, recordPage } from '../support/recorded-backend.ts';
import { fillRecords } from '../support/scaled-records.ts';
import { fillTown, townOf } from '../support/scaled-town.ts';
import { withMigratedDatabase } from './support/own-database.ts';

/**
 * Pages of memory that do not count: a table of the small town is read in a few, where rows that an index finds in a larger one are read one by
 * one, however large it is.
 */
const leeway = 150;

/**
 * The leeway of what is full only in the larger town: a page of a list, the hundred newest posts that related ones are chosen from, or a search of
 * a word that many have. Of the matches of such a word at most 500 are read (200 events), and a hundred of each kind in the search of everything, each in a few
 * pages of memory (an event in one or two), where the small town has a few dozen. `bench:town` shows that a still larger town needs no more.
 */
const fuller: Readonly<Record<string, number>> = {
  '/directory?q=word': 1400,
  '/directory/suggest.json': 700,
  '/deals?q': 300,
  '/events?q': 800,
  '/jobs?q': 800,
  // A full page of 24, where a weekend of the small town has four to nine events, depending on the weekday on which it was filled.
  '/events?when=weekend': 550,
  '/search?q=word': 600,
  '/search/suggest.json': 800,
  '/directory?page=40': 300,
  '/directory?category': 900,
  '/deals?category': 650,
  '/blog/category': 300,
  // A grid whose days are full, and the first twenty-four dates of one, against a few.
  '/events/calendar?category&day': 1000,
  // Five hundred events, each with its business, where the small town has 140 in all.
  '/events/calendar.ics': 1200,
  '/events/calendar.ics, changed': 2400,
  // A part has about 1,000 addresses, which lie anywhere in the larger town; the small one has 50 to 200 of each kind, and its listings in 100 pages.
  '/sitemap-businesses.xml': 900,
  '/sitemap-events.xml': 500,
  '/sitemap-jobs.xml': 500,
  '/sitemap-deals.xml': 600,
  '/sitemap-posts.xml': 600,
  '/news/post': 400,
};

/**
 * The same of what signed-in people and staff read. Lists have fifty rows and a total of up to 1,000, where the small town has a few; what grows as the
 * town does, by its nature, says what bounds it.
 */
const fullerLists: Readonly<Record<string, number>> = {
  // Facets of up to 5,000 people, and a total of up to 1,000.
  people: 1200,
  'people, skill': 500,
  // A page of twenty conversations; the small town's member has ten.
  conversations: 400,
  // Those of one person are sorted by name: a hundred here, ten there.
  connections: 600,
  // As many people as the group has, fifty and five hundred, are sorted by name.
  'group, people': 1400,
  // The renewals of the next thirty days, ten of them listed, a member each.
  dashboard: 1200,
  'dashboard, year': 1200,
  approvals: 300,
  organizations: 200,
  ...Object.fromEntries(
    [
      'members',
      'members, ahead',
      'members, renewal',
      'members, ends',
      'members, late',
      'members, lapsed',
    ].map((list) => [list, 2200]),
  ),
  // When each was last seen whose membership ends in the next two months: a sixth of all.
  'members, at_risk': 12_000,
  'members, name': 800,
  // Of last month, by amount.
  'invoices, period': 500,
  'log, common word': 600,
  // A report of all organizations that had leads in a month, and the leads of one business in two.
  leads: 1300,
  'leads of a business': 450,
  // All attendees of an event: five hundred here, fifty there.
  attendees: 2800,
  'events, to come, word': 400,
};

let small: Map<string, Cost>;
let large: Map<string, Cost>;
const lists: Record<'small' | 'large', Map<string, Cost>> = { small: new Map(), large: new Map() };
/** What the calendar file of the larger town has, and what it must have. */
let calendar: { events: string[]; expected: string[] } | undefined;

async function measure(sql: Sql, part: number) {
  await fillTown(sql, townOf(part));
  const reads = pageReads(await findExamples(sql), new Date().toISOString().slice(0, 10));
  const costs = new Map<string, Cost>();
  for (const [page, read] of Object.entries(reads)) costs.set(page, await recordPage(sql, read));
  return costs;
}

async function measureLists(sql: Sql, part: number, costs: Map<string, Cost>) {
  const reads = recordReads(await fillRecords(sql, part));
  for (const [list, { call, claims }] of Object.entries(reads))
    costs.set(list, await recordCall(sql, call, claims));
}

const grownBeyond = (
  before: Map<string, Cost>,
  after: Map<string, Cost>,
  more: Readonly<Record<string, number>>,
) =>
  [...before].flatMap(([name, { buffers: was }]) => {
    const is = after.get(name)?.buffers ?? NaN;
    return is <= was * 1.5 + (more[name] ?? leeway) ? [] : [`${name}: ${String(was)} to ${String(is)}`];
  });

describe('in a small and a large town', { tags: 'large' }, () => {
  beforeAll(async () => {
    small = await withMigratedDatabase(inject('stack').db_url, 'flat_small', async (sql) => {
      const costs = await measure(sql, 0.01);
      await measureLists(sql, 0.01, lists.small);
      return costs;
    });
    large = await withMigratedDatabase(inject('stack').db_url, 'flat_large', async (sql) => {
      const costs = await measure(sql, 0.1);
      [calendar] = await sql<{ events: string[]; expected: string[] }[]>`
        select private.calendar_events('', '') as events, array(select event_id from (
          select distinct on (event_id) event_id, day, starts_at, occurrence_id from private.event_days
          where day >= (now() at time zone 'UTC')::date - 1 and ends_at > now()
          order by event_id, day, starts_at, occurrence_id) as first
        order by day, starts_at, occurrence_id limit 500) as expected`;
      await measureLists(sql, 0.1, lists.large);
      return costs;
    });
    // Two towns are filled one after the other.
  }, 900_000);

  it('each public page touches as much memory in a town ten times as large', () => {
    expect(grownBeyond(small, large, fuller)).toEqual([]);
    expect(Object.keys(fuller).filter((page) => !small.has(page))).toEqual([]);
  });

  it('each list and total of signed-in people and staff touches as much memory in a town ten times as large', () => {
    expect(lists.small.size).toBeGreaterThan(60);
    expect(grownBeyond(lists.small, lists.large, fullerLists)).toEqual([]);
    expect(Object.keys(fullerLists).filter((list) => !lists.small.has(list))).toEqual([]);
  });

  it('the calendar file of a large town has the 500 events that come next', () => {
    expect(calendar?.expected).toHaveLength(500);
    expect(calendar?.events).toEqual(calendar?.expected);
  });

  it.each([
    '/',
    '/directory',
    '/directory/business',
    '/directory/business.vcf',
    '/events',
    '/events/event',
    '/events/series',
    '/events/calendar.ics',
    '/deals',
    '/deals/deal',
    '/jobs',
    '/jobs/job',
    '/news',
    '/news/post',
  ])('%s asks the backend once', (page) => {
    expect(small.get(page)?.names).toHaveLength(1);
  });

  it('knows what public pages read with: a new function is measured here, or said to be no list', () => {
    // Forms, what somebody ordered or pays, and what staff preview: one row by its key.
    const byKey = new Set([
      'event_context',
      'fee_item',
      'form_page',
      'is_preview_token',
      'listing_context',
      'preview_cancellation',
      'preview_joining',
      'stop_job_alert',
      'quote_businesses',
    ]);
    const files = readdirSync(join(root, 'src', 'features'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('queries.ts'),
    );
    const called = files.flatMap((name) => {
      const text = readFileSync(join(root, 'src', 'features', name), 'utf8');
      if (!text.includes('hubClient')) return [];
      return [...text.matchAll(/\brpc\(\s*'([a-z_]+)'/g)].map(([, rpc = '']) => rpc);
    });
    const measured = new Set(
      [...small.values()].flatMap(({ names }) => names.map((name) => name.replace('rpc/', ''))),
    );
    expect([...new Set(called)].filter((name) => !measured.has(name) && !byKey.has(name)).sort()).toEqual([]);
  });
});
