import { beforeEach, describe, expect, it } from 'vitest';
import { SeedReply } from '#contracts/seed.ts';
import { transports, createTransport, testEnv } from './support/transports.ts';
import { resetRateLimits, newPerson, sql } from './support/people.ts';

beforeEach(async () => {
  await resetRateLimits();
  await sql`delete from public.blog_posts`;
  await sql`delete from public.post_categories where slug in ('whats-new', 'blog')`;
  await sql`delete from public.businesses`;
});

const daysBack = (date: unknown) => Math.round((Date.now() - (date as Date).getTime()) / 86_400_000);

describe.each(transports)('sample data, %s', (_name, call, further) => {
  const seed = async (kind: string, token?: string) => {
    const reply = await call(`/seed/${kind}`, { method: 'POST', token });
    const body = (await reply.json()) as SeedReply & { code?: string };
    return { status: reply.status, ...body };
  };

  it('has seven news posts, three days apart, by the caller', async () => {
    const { id, token } = await newPerson();
    expect(await seed('news', token)).toEqual({
      status: 200,
      success: true,
      count: 7,
      message: 'Imported 7 news posts.',
    });
    const posts =
      await sql`select blog_posts.slug, status, author_id, publish_date, post_categories.slug as category, name
      from public.blog_posts join public.post_category_mapping on post_id = blog_posts.id
      join public.post_categories on post_categories.id = category_id order by publish_date desc`;
    expect(posts.map((post) => daysBack(post['publish_date']))).toEqual([0, 3, 6, 9, 12, 15, 18]);
    expect(posts[0]).toMatchObject({
      status: 'published',
      author_id: id,
      category: 'whats-new',
      name: "What's New",
    });
    expect(posts[0]?.['slug']).toMatch(/^[a-z0-9-]+-[a-z0-9]{8}$/);
  });

  it('has five blog posts, 1, 3, 5, 7, and 9 days old', further, async () => {
    const { token } = await newPerson();
    expect(await seed('blog', token)).toMatchObject({ success: true, count: 5 });
    const posts = await sql`select publish_date from public.blog_posts order by publish_date desc`;
    expect(posts.map((post) => daysBack(post['publish_date']))).toEqual([1, 3, 5, 7, 9]);
  });

  it('has seventeen jobs over all categories, shown for 90 days', further, async () => {
    const { token } = await newPerson();
    expect(await seed('jobs', token)).toMatchObject({
      success: true,
      count: 17,
      message: 'Imported 17 jobs.',
    });
    const jobs = await sql`select * from public.jobs`;
    expect(jobs).toHaveLength(17);
    for (const job of jobs) {
      expect(daysBack(job['expire_date'])).toBe(-90);
      expect(job['status']).toBe('active');
      expect(job['is_remote']).toBe(/remote/i.test(String(job['location'])));
    }
    expect(jobs.some((job) => job['salary_range'] === 'Competitive')).toBe(true);
    const used = new Set(jobs.flatMap((job) => job['categories'] as string[]));
    const known = await sql`select name from public.job_categories`;
    expect([...used].sort()).toEqual(known.map((row) => String(row['name'])).sort());
  });

  it.each([
    ['news', 7, 'Nothing to import. 7 news posts already exist.'],
    ['blog', 5, 'Nothing to import. 5 blog posts already exist.'],
    ['jobs', 17, 'Nothing to import. 17 jobs already exist.'],
  ])('of %s is written once, even by two concurrent calls', further, async (kind, total, message) => {
    const [first, second] = [await newPerson(), await newPerson()];
    const replies = await Promise.all([seed(kind, first.token), seed(kind, second.token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0].count + replies[1].count).toBe(total);
    expect(await seed(kind, first.token)).toEqual({ status: 200, success: true, count: 0, message });
  });

  it('fills in a missing record', further, async () => {
    const { token } = await newPerson();
    await seed('news', token);
    await sql`delete from public.blog_posts where id = (select id from public.blog_posts limit 1)`;
    expect(await seed('news', token)).toMatchObject({
      count: 1,
      message: 'Imported 1 news post. 6 news posts already exist.',
    });
  });

  it.each([
    ['news', 'news'],
    ['blog', 'blog'],
    ['jobs', 'job'],
  ])('of %s requires sign-in', further, async (kind, noun) => {
    expect(await seed(kind)).toMatchObject({
      status: 401,
      success: false,
      count: 0,
      code: 'UNAUTHENTICATED',
      message: `Authentication required: Please login before importing mock ${noun} data`,
    });
  });

  it('requires a profile', further, async () => {
    const { id, token } = await newPerson();
    await sql`delete from public.profiles where id = ${id}`;
    expect(await seed('news', token)).toMatchObject({
      status: 403,
      success: false,
      message:
        'User profile not found. Please ensure your profile is set up correctly before importing data.',
    });
  });

  it('rejects an ended session and a deleted account', further, async () => {
    const [left, gone] = [await newPerson(), await newPerson()];
    await sql`delete from auth.sessions where user_id = ${left.id}`;
    await sql`delete from auth.users where id = ${gone.id}`;
    for (const { token } of [left, gone]) expect(await seed('blog', token)).toMatchObject({ status: 401 });
  });

  it('rejects unknown types', further, async () => {
    const { token } = await newPerson();
    expect(await seed('events', token)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('reports each post that the database rejects; the others are saved and counted', further, async () => {
    const { token } = await newPerson();
    await sql.unsafe(`create function public.test_refuse() returns trigger language plpgsql as $$ begin
      if new.publish_date < now() - interval '10 days' then raise exception using errcode = 'PT422', message = 'Too old.'; end if;
      return new; end $$`);
    await sql`create trigger a_test_refuse before insert on public.blog_posts for each row execute function public.test_refuse()`;
    try {
      const reply = await seed('news', token);
      expect(reply).toMatchObject({ status: 200, success: true, count: 4 });
      expect(reply.errors).toHaveLength(3);
      expect(reply.errors?.[0]).toMatch(/^.+: Database error PT422: Too old\.$/);
      const none = await seed('blog', token);
      expect(none).toMatchObject({ status: 200, count: 5 });
      const again = await seed('news', token);
      expect(again).toMatchObject({ status: 409, success: false, count: 0 });
      await sql`delete from public.blog_posts`;
      await sql.unsafe(`create or replace function public.test_refuse() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'PT422', message = 'No.'; end $$`);
      const nothing = await seed('blog', token);
      expect(nothing).toMatchObject({ status: 409, success: false, count: 0, code: 'CONFLICT' });
      expect(nothing.message).toMatch(
        /^Failed to insert any blog posts\. Errors: .+: Database error PT422: No\./,
      );
    } finally {
      await sql`drop function public.test_refuse() cascade`;
    }
  });

  it('reports a rejected business and rejected jobs', further, async () => {
    const { token } = await newPerson();
    const refuse = (table: string) =>
      sql.unsafe(`create function public.test_refuse() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'PT422', message = 'Not now.'; end $$;
        create trigger a_test_refuse before insert on public.${table} for each row execute function public.test_refuse()`);
    const allow = () => sql`drop function public.test_refuse() cascade`;
    const seedRefused = async (table: string) => {
      await refuse(table);
      try {
        return await seed('jobs', token);
      } finally {
        await allow();
      }
    };
    const jobs = await seedRefused('jobs');
    expect(jobs).toMatchObject({ status: 409, success: false, message: 'Failed to insert jobs: Not now.' });
    await sql`delete from public.businesses`;
    const business = await seedRefused('businesses');
    expect(business).toMatchObject({
      status: 409,
      message: 'Failed to create mock business for job listings',
    });
  });

  it('uses and reports the fallback category when no other can exist', further, async () => {
    const { token } = await newPerson();
    await sql.unsafe(`create function public.test_refuse() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'PT422', message = 'No category.'; end $$;
      create trigger a_test_refuse before insert on public.post_categories for each row execute function public.test_refuse()`);
    let reply: Awaited<ReturnType<typeof seed>>;
    try {
      reply = await seed('blog', token);
    } finally {
      await sql`drop function public.test_refuse() cascade`;
    }
    expect(reply).toMatchObject({ status: 200, success: true, count: 5 });
    expect(reply.errors).toHaveLength(5);
    expect(await seed('blog', token)).toMatchObject({
      count: 0,
      message: expect.not.stringContaining('Not all') as string,
    });
    const [mapped] = await sql`select count(*)::int as count from public.post_category_mapping`;
    expect(mapped).toEqual({ count: 5 });
  });
});

it('sample data requires staff unless it is allowed to everyone', async () => {
  const call = createTransport(testEnv({ allowSampleData: false }));
  const [member, editor] = [await newPerson(), await newPerson('editor')];
  const rejected = await call('/seed/blog', { method: 'POST', token: member.token });
  expect(rejected.status).toBe(403);
  expect(SeedReply.parse(await rejected.json())).toMatchObject({ success: false, count: 0 });
  expect((await call('/seed/blog', { method: 'POST', token: editor.token })).status).toBe(200);

  // A password alone is not enough where staff need a second factor, whatever their role.
  await sql`update public.site_settings set staff_second_factor = true`;
  expect((await call('/seed/blog', { method: 'POST', token: editor.token })).status).toBe(403);
  await sql`update public.site_settings set staff_second_factor = false`;
});
