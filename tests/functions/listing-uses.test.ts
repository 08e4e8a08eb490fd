import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { AppearancesCounted, ListingUseCounted } from '#contracts/listing-uses.ts';
import { runScheduledJobs } from './support/outbox.ts';
import { transports } from './support/transports.ts';
import { addRow, resetRateLimits, sql } from './support/people.ts';

const browser = () => ({
  origin: inject('stack').site_url,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
});

async function addListing(status = 'approved') {
  const id = await addRow('businesses', { name: 'Counted', owner_id: null, status });
  const [row] = await sql`select slug from public.businesses where id = ${id}`;
  return { id, slug: String(row?.['slug']) };
}
const countsOf = async (id: string) =>
  Object.fromEntries(
    (await sql`select kind, count from public.listing_stats where business_id = ${id}`).map((row) => [
      String(row['kind']),
      Number(row['count']),
    ]),
  );

describe.each(transports)('listing statistics, %s', (_name, call, further) => {
  const use = async (slug: string, kind: string, headers: Record<string, string> = {}) =>
    call(`/api/listings/${slug}/uses/${kind}`, { method: 'POST', headers: { ...browser(), ...headers } });
  const isCounted = async (asked: Promise<Response>) => {
    const reply = await asked;
    expect(reply.status).toBe(200);
    return ListingUseCounted.parse(await reply.json()).counted;
  };

  beforeEach(resetRateLimits);

  it('are counted by type', async () => {
    const { id, slug } = await addListing();
    expect(await isCounted(use(slug, 'view'))).toBe(true);
    expect(await isCounted(use(slug, 'view'))).toBe(true);
    expect(await isCounted(use(slug, 'phone'))).toBe(true);
    expect(await countsOf(id)).toEqual({ view: 2, phone: 1 });
  });

  it('accept a beacon without header or body', further, async () => {
    const { id, slug } = await addListing();
    const { api_url, publishable_key } = inject('stack');
    const path = `/functions/v1/api/listings/${slug}/uses/directions?apikey=${publishable_key}`;
    const reply = await fetch(`${api_url}${path}`, { method: 'POST', headers: browser() });
    expect(reply.status).toBe(200);
    expect(await countsOf(id)).toEqual({ directions: 1 });
  });

  it.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a headless browser', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0.0.0 Safari/537.36' }],
    ['a program', { 'user-agent': 'curl/8.0' }],
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['another origin', { origin: 'https://elsewhere.test' }],
  ])('are not counted for %s', further, async (_who, headers) => {
    const { id, slug } = await addListing();
    expect(await isCounted(use(slug, 'view', headers))).toBe(false);
    expect(await countsOf(id)).toEqual({});
  });

  it('are limited to three per address in half an hour, for each type and listing', further, async () => {
    const [one, other] = [await addListing(), await addListing()];
    const views = [];
    for (let time = 0; time < 5; time++) views.push(await isCounted(use(one.slug, 'view')));
    expect(views).toEqual([true, true, true, false, false]);
    expect(await isCounted(use(one.slug, 'share'))).toBe(true);
    expect(await isCounted(use(other.slug, 'view'))).toBe(true);
    expect(await countsOf(one.id)).toEqual({ view: 3, share: 1 });
  });

  it.each(['draft', 'pending'])('return not found for a listing that is %s', further, async (status) => {
    const { id, slug } = await addListing(status);
    const reply = await use(slug, 'view');
    expect(reply.status).toBe(404);
    expect(ErrorBody.parse(await reply.json()).message).toBe('There is no public listing at this address.');
    expect(await countsOf(id)).toEqual({});
  });

  it('reject an unknown type and types that only the database counts', further, async () => {
    const { slug } = await addListing();
    for (const kind of ['spend', 'deal_claim', 'search', '%00'])
      expect((await use(slug, kind)).status).toBe(400);
    expect((await use('%F0%9F%A6%8A', 'view')).status).toBe(404);
    expect((await use('x'.repeat(500), 'view')).status).toBe(400);
  });

  it('count the appearances of public listings in a search, three times at most', async () => {
    const [one, draft] = [await addListing(), await addListing('draft')];
    const show = async (headers: Record<string, string> = {}) => {
      const path = `/api/appearances?slugs=${one.slug},${draft.slug},no-such-listing`;
      const reply = await call(path, { method: 'POST', headers: { ...browser(), ...headers } });
      return AppearancesCounted.parse(await reply.json()).counted;
    };
    expect(await show({ 'user-agent': 'Googlebot/2.1' })).toBe(0);
    const counted = await Promise.all(Array.from({ length: 5 }, () => show()));
    expect(counted.sort()).toEqual([0, 0, 1, 1, 1]);
    expect(await countsOf(one.id)).toEqual({ search: 3 });
    expect(await countsOf(draft.id)).toEqual({});
  });

  it('store no IP address', further, async () => {
    const { slug } = await addListing();
    const address = '203.0.113.77';
    await use(slug, 'view', { 'x-forwarded-for': address, 'cf-connecting-ip': address });
    const keys = await sql`select key from private.rate_limits`;
    expect(JSON.stringify(keys)).not.toContain('203.0');
    const [again] = await sql`select count(*) from public.listing_stats where kind like '%203%'`;
    expect(Number(again?.['count'])).toBe(0);
  });

  it('are forgotten after a day, like all that limits count', further, async () => {
    const id = randomUUID();
    await sql`insert into private.rate_limits (key, window_start) values
      (${`old ${id}`}, now() - interval '1 day'), (${`new ${id}`}, now() - interval '23 hours')`;
    expect((await runScheduledJobs(call)).status).toBe(200);
    const left = await sql`select key from private.rate_limits where key like ${`% ${id}`}`;
    expect([...left]).toEqual([{ key: `new ${id}` }]);
  });
});
