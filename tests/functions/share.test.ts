import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { createTransport, testEnv, transports } from './support/transports.ts';
import { addRow, resetRateLimits, sql } from './support/people.ts';

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const slugs: Record<string, string> = {};
let business = '';
let wasInMaintenance: unknown;

const launch = (isLaunched: unknown) =>
  sql`update public.site_settings set maintenance_mode = ${isLaunched !== true}`;

async function add(table: string, row: Record<string, unknown>) {
  const id = await addRow(table, row);
  const [made] = await sql`select slug from ${sql(`public.${table}`)} where id = ${id}`;
  return { id, slug: String(made?.['slug']) };
}

beforeAll(async () => {
  const [settings] = await sql`select maintenance_mode from public.site_settings`;
  wasInMaintenance = settings?.['maintenance_mode'];
  const mill = { name: 'Old Mill Bakery', city: 'Alder Falls', owner_id: null, status: 'approved' };
  const listing = await add('businesses', mill);
  business = listing.id;
  const times = { starts_at: soon(72), ends_at: soon(74) };
  const event = await add('events', { title: 'Bread day', ...times, approval_status: 'approved' });
  const job = { title: 'Miller', business_id: business, status: 'active', expire_date: soon(99) };
  const deal = { title: 'Two for one', business_id: business, status: 'active', valid_until: soon(99) };
  const post = { title: 'We bake', content: '<p>Bread.</p>', status: 'published', publish_date: soon(-1) };
  slugs['directory'] = listing.slug;
  slugs['events'] = event.slug;
  slugs['jobs'] = (await add('jobs', job)).slug;
  slugs['deals'] = (await add('deals', deal)).slug;
  slugs['news'] = slugs['blog'] = (await add('blog_posts', post)).slug;
});
beforeEach(async () => {
  await launch(true);
  await resetRateLimits();
});
afterAll(() => launch(wasInMaintenance !== true));

describe.each(transports)('share images, %s', (name, call, further) => {
  const at = (folder: string, slug = slugs[folder]) => `/share/${folder}/${slug ?? ''}.png`;
  const codeOf = async (path: string) => {
    const reply = await call(path);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    return [reply.status, ErrorBody.parse(await reply.json()).code];
  };

  it.each(['directory', 'events', 'jobs', 'deals', 'news', 'blog'])(
    'are drawn for what is public: %s',
    further,
    async (folder) => {
      const reply = await call(at(folder));
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=600');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      const picture = new DataView(await reply.arrayBuffer());
      expect([picture.getUint32(0), picture.getUint32(16), picture.getUint32(20)]).toEqual([
        0x89504e47, 1200, 630,
      ]);
    },
  );

  it('are told apart by their entity tags, and drawn no second time for who has them', async () => {
    const before = (await call(at('directory'))).headers.get('etag') ?? '';
    expect(before).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await call(at('directory'), { headers: { 'if-none-match': `"x", W/${before}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('public, max-age=600');
    expect((await call(at('jobs'))).headers.get('etag')).not.toBe(before);
    await sql`update public.businesses set name = ${`Mill, ${name}`} where id = ${business}`;
    const changed = await call(at('directory'), { headers: { 'if-none-match': before } });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it('are refused for what visitors cannot see', further, async () => {
    const draft = await add('blog_posts', { title: 'A draft', content: '<p>x</p>', status: 'draft' });
    const job = { title: 'Secret', business_id: business, status: 'pending', expire_date: soon(99) };
    const pending = await add('jobs', job);
    const hidden = await add('businesses', { name: 'Hidden', owner_id: null, status: 'pending' });
    const event = { title: 'Not yet', starts_at: soon(9), ends_at: soon(10), approval_status: 'pending' };
    const pages = [
      ['news', draft.slug],
      ['jobs', pending.slug],
      ['directory', hidden.slug],
      ['events', (await add('events', event)).slug],
      ['deals', 'no-such-deal'],
    ] as const;
    for (const [folder, slug] of pages)
      expect(await codeOf(at(folder, slug)), folder).toEqual([404, 'NOT_FOUND']);
  });

  it('are refused before the launch', further, async () => {
    await launch(false);
    expect(await codeOf(at('directory'))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    '/share/people/ada.png',
    '/share/businesses/x.png',
    '/share/jobs/A.png',
    '/share/jobs/x.svg',
    '/share/jobs/..%2Fx.png',
    `/share/jobs/${'a'.repeat(201)}.png`,
  ])('take no other names: %s', further, async (path) => {
    expect(await codeOf(path)).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('show the town without a word for a title that the font cannot show', further, async () => {
    const job = { business_id: business, status: 'active', expire_date: soon(99) };
    const tagOf = async (title: string) => {
      const reply = await call(at('jobs', (await add('jobs', { ...job, title })).slug));
      await reply.arrayBuffer();
      return [reply.status, reply.headers.get('etag')];
    };
    const plain = await tagOf('灯台守');
    expect(plain[0]).toBe(200);
    expect(await tagOf('🎉')).toEqual(plain);
    expect(await tagOf('Привет')).not.toEqual(plain);
  });

  it('are limited to 120 a minute for an address', further, async () => {
    await sql`select private.consume_rate_limit('share address 198.51.100.7', 120, 60, 120)`;
    const from = (address: string) => call(at('jobs'), { headers: { 'cf-connecting-ip': address } });
    const local = createTransport(testEnv());
    const refused = await local(at('jobs'), { headers: { 'cf-connecting-ip': '198.51.100.7' } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await from('198.51.100.8')).status).toBe(200);
  });
});

it('share images are refused while the database is away', async () => {
  const env = testEnv();
  const call = createTransport({ ...env, supabase: { ...env.supabase, url: 'http://127.0.0.1:1' } });
  const reply = await call(`/share/jobs/${slugs['jobs'] ?? ''}.png`);
  expect([reply.status, ErrorBody.parse(await reply.json()).code]).toEqual([503, 'UNAVAILABLE']);
});
