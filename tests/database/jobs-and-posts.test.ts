import { describe, expect, it } from 'vitest';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { inTown, httpError } from './support/in-town.ts';

type Answer = Record<string, unknown>;
const only = (rows: Answer[]) => Object.values(rows[0] ?? {})[0] as Answer;

describe('job list', () => {
  const jobs = [
    { title: 'T Cook', salary_min: 20, salary_max: 25, salary_unit: 'HOUR', job_type: 'Part-time' },
    {
      title: 'T Nurse',
      salary_min: 60_000,
      salary_max: 70_000,
      salary_unit: 'YEAR',
      categories: ['Healthcare'],
    },
    { title: 'T Painter', job_type: 'Remote', is_remote: true },
    { title: 'T Draft', status: 'draft' },
    { title: 'T Over', expire_date: new Date(Date.now() - 1000) },
  ];
  const withJobs = (story: (list: (named: string) => Promise<Answer>) => Promise<void>) =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.jobs`;
      for (const job of jobs)
        await tx`insert into public.jobs ${tx({ status: 'active', business_id: town.approved, ...job } as Answer)}`;
      await story(async (named) => only(await act('anon', `select public.jobs_page(${named})`)));
    });
  const titles = (page: Answer) => (page['jobs'] as { title: string }[]).map(({ title }) => title).sort();

  it('contains open jobs with counts by type and field', () =>
    withJobs(async (list) => {
      const page = await list('');
      expect(titles(page)).toEqual(['T Cook', 'T Nurse', 'T Painter']);
      expect(page['total']).toBe(3);
      expect(page['types']).toEqual([
        { name: 'Full-time', jobs: 1 },
        { name: 'Part-time', jobs: 1 },
        { name: 'Remote', jobs: 1 },
      ]);
      expect(page['categories']).toContainEqual({ name: 'Healthcare', slug: 'healthcare', jobs: 1 });
    }));

  it('compares hourly and yearly pay, and excludes jobs without pay', () =>
    withJobs(async (list) => {
      expect(titles(await list('salary_min => 50000'))).toEqual(['T Cook', 'T Nurse']);
      expect(titles(await list('salary_min => 60000'))).toEqual(['T Nurse']);
    }));

  it('filters by text, type, field, and location', () =>
    withJobs(async (list) => {
      expect(titles(await list(`q => 'nurses'`))).toEqual(['T Nurse']);
      expect(titles(await list(`q => 'old mill'`))).toHaveLength(3);
      expect(titles(await list(`job_type => 'Part-time'`))).toEqual(['T Cook']);
      expect(titles(await list(`category => 'healthcare'`))).toEqual(['T Nurse']);
      expect(titles(await list(`remote => true`))).toEqual(['T Painter']);
    }));

  it.each(["''", "'%'", "'_'", `'\\'`, "':*'", "repeat('x', 10000)", "'東京 🎉'", `'"'`])(
    'answers any input: %s',
    (q) =>
      withJobs(async (list) => {
        expect(Array.isArray((await list(`q => ${q}`))['jobs'])).toBe(true);
      }),
  );

  it('shows each job once across pages', () =>
    withJobs(async (list) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`page_size => 1, page => ${page}`)));
      expect(pages.flatMap(titles).sort()).toEqual(['T Cook', 'T Nurse', 'T Painter']);
    }));
});

describe('ended job', () => {
  it('reports the reason for a formerly public job only', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.jobs set published_at = now() where id = ${town.expiredJob}`;
      const page = async (id: string) =>
        only(await act('anon', `select public.job_page((select slug from public.jobs where id = '${id}'))`));
      const slugs = await tx`select id, slug from public.jobs`;
      const slugOf = (id: string) => String(slugs.find((row) => row['id'] === id)?.['slug']);
      const read = async (id: string) => only(await act('anon', `select public.job_page('${slugOf(id)}')`));
      expect((await page(town.activeJob))['job']).toMatchObject({ title: 'Baker' });
      expect(await read(town.expiredJob)).toMatchObject({
        job: null,
        ended: { title: 'Baker', reason: 'expired' },
      });
      expect(await read(town.draftJob)).toMatchObject({ job: null, ended: null });
    }));

  it('is closed for visitors while its listing is off the hub', () =>
    inTown(async (town, act, tx) => {
      const [job] = await tx`select slug, business_id from public.jobs where id = ${town.activeJob}`;
      const read = async () => only(await act('anon', `select public.job_page('${String(job?.['slug'])}')`));
      await tx`update public.businesses set status = 'suspended', status_reason = 'x'
        where id = ${String(job?.['business_id'])}`;
      expect(await read()).toMatchObject({
        job: null,
        ended: { title: 'Baker', reason: 'closed', business_slug: null },
      });
    }));
});

describe('job application', () => {
  const insert = (town: { activeJob: string; ids: { stranger: string } }, more = '', values = '') =>
    `insert into public.job_applications (job_id, applicant_id, name, email${more}) values
      ('${town.activeJob}', '${town.ids.stranger}', 'Sam', 'sam@rights.test'${values}) returning id`;

  it('is allowed once and requires the form', () =>
    inTown(async (town, act, tx) => {
      await act('stranger', insert(town));
      await expect(act('stranger', insert(town))).rejects.toMatchObject({ code: '23505' });
      await tx`update public.jobs set apply_by_form = false where id = ${town.activeJob}`;
      await expect(
        act('owner', insert(town).replaceAll(town.ids.stranger, town.ids.owner)),
      ).rejects.toMatchObject(httpError(409, 'job_without_form'));
    }));

  it('accepts only an uploaded file of the applicant', () =>
    inTown(async (town, act, tx) => {
      const path = `${town.ids.stranger}/${town.activeJob}/cv.pdf`;
      const send = (file: string) => act('stranger', insert(town, ', file_path', `, '${file}'`));
      await expect(send(path)).rejects.toMatchObject(httpError(422, 'file_missing'));
      const foreign = `${town.ids.member}/${town.activeJob}/cv.pdf`;
      await tx`insert into storage.objects (bucket_id, name) values ('job-applications', ${foreign}), ('job-applications', ${path})`;
      await expect(send(foreign)).rejects.toMatchObject(httpError(422, 'file_missing'));
      expect(await send(path)).toHaveLength(1);
    }));

  it('is limited to twenty a day', () =>
    inTown(async (town, act, tx) => {
      for (let number = 0; number < 20; number += 1) {
        const [job] = await tx`insert into public.jobs (title, business_id, status, apply_by_form)
          values ('Another', ${town.approved}, 'active', true) returning id`;
        await act('stranger', insert({ ...town, activeJob: String(job?.['id']) }));
      }
      await expect(act('stranger', insert(town))).rejects.toMatchObject(
        httpError(429, 'too_many_applications'),
      );
    }));
});

describe('application files', () => {
  it('are uploaded only by the applicant for an open job, and read only by both parties', () =>
    inTown(async (town, act, tx) => {
      const add = (folder: string, job: string, name = 'cv.pdf') =>
        `insert into storage.objects (bucket_id, name) values ('job-applications', '${folder}/${job}/${name}') returning name`;
      const mine = `${town.ids.stranger}/${town.activeJob}/cv.pdf`;
      expect(await act('stranger', add(town.ids.stranger, town.activeJob))).toHaveLength(1);
      for (const statement of [
        add(town.ids.member, town.activeJob),
        add(town.ids.stranger, town.draftJob),
        add(town.ids.stranger, town.expiredJob),
        add(town.ids.stranger, town.activeJob, '../../x.pdf'),
        add(town.ids.stranger, town.activeJob, '.htaccess'),
      ])
        await expect(act('stranger', statement)).rejects.toMatchObject({ code: '42501' });
      await expect(act('anon', add(town.ids.stranger, town.activeJob, 'b.pdf'))).rejects.toMatchObject({
        code: '42501',
      });

      const read = `select name from storage.objects where bucket_id = 'job-applications' and name = '${mine}'`;
      // Before submission only the applicant can read it.
      expect(await act('owner', read)).toEqual([]);
      await tx`insert into public.job_applications (job_id, applicant_id, name, email, file_path)
        values (${town.activeJob}, ${town.ids.stranger}, 'Sam', 'sam@rights.test', ${mine})`;
      for (const who of ['stranger', 'owner', 'manager'] as const)
        expect(await act(who, read), who).toHaveLength(1);
      for (const who of ['anon', 'member', 'contributor', 'editor', 'admin'] as const)
        expect(await act(who, read), who).toEqual([]);
      const replace = `update storage.objects set name = name || 'x' where name = '${mine}' returning name`;
      for (const who of ['stranger', 'owner', 'admin'] as const) {
        // Rejected, or no file to replace.
        const changed = await act(who, replace).catch((error: unknown) => {
          expect(error).toMatchObject({ code: '42501' });
          return [];
        });
        expect(changed, who).toEqual([]);
      }
      const remove = `delete from storage.objects where name = '${mine}' returning name`;
      // What was sent stays as it is until it is withdrawn.
      for (const who of ['owner', 'stranger'] as const) expect(await act(who, remove), who).toEqual([]);
      await tx`savepoint sent`;
      await tx`delete from storage.objects where name = ${mine}`;
      await expect(act('stranger', add(town.ids.stranger, town.activeJob))).rejects.toMatchObject({
        code: '42501',
      });
      await tx`rollback to savepoint sent`;
      await act(
        'stranger',
        `select public.withdraw_application(id) from public.job_applications where file_path = '${mine}'`,
      );
      expect(await act('owner', remove)).toEqual([]);
      expect(await act('stranger', remove)).toHaveLength(1);
    }));

  it('are stored in a private bucket with size and type limits', () =>
    inRolledBackTransaction(async (tx) => {
      const [bucket] = await tx`select * from storage.buckets where id = 'job-applications'`;
      expect(bucket).toMatchObject({ public: false });
      expect(Number(bucket?.['file_size_limit'])).toBe(5 * 1024 * 1024);
      expect(String(bucket?.['allowed_mime_types'])).not.toMatch(/html|svg|script/);
    }));
});

describe('job alerts', () => {
  it('are collected once when due, with new jobs only, and stopped by the token in the email', () =>
    inTown(async (town, act, tx) => {
      await tx`update auth.users set email_confirmed_at = now() where id = ${town.ids.member}`;
      await tx`delete from public.job_alerts where id <> ${town.alert}`;
      const collect = async () => {
        const [row] = await tx`select public.collect_job_alerts() as letters`;
        return row?.['letters'] as { token: string; jobs: { title: string }[] }[];
      };
      expect(await collect()).toEqual([]);
      // A word that no job of a test beside this one has.
      await tx`update public.job_alerts set q = 'zqbaker', checked_at = now() - interval '2 days' where id = ${town.alert}`;
      await tx`update public.jobs set title = 'Zqbaker', published_at = now() - interval '1 hour'
        where id = ${town.activeJob}`;
      const [letter] = await collect();
      expect(letter).toMatchObject({ email: `${town.ids.member}@rights.test`, jobs: [{ title: 'Zqbaker' }] });
      expect(await collect()).toEqual([]);
      // What has only some of the words is on the page of a search, but not in an email.
      await tx`update public.job_alerts set q = 'zqbaker zymurgist', checked_at = now() - interval '2 days'
        where id = ${town.alert}`;
      await tx`delete from private.job_alert_jobs where alert_id = ${town.alert}`;
      expect(await collect()).toEqual([]);
      await act('anon', `select public.stop_job_alert('${town.alert}')`);
      expect(await tx`select from public.job_alerts where id = ${town.alert}`).toHaveLength(1);
      await act('anon', `select public.stop_job_alert('${letter?.token ?? ''}')`);
      expect(await tx`select from public.job_alerts where id = ${town.alert}`).toHaveLength(0);
    }));

  it('are collected only with the service key', () =>
    inTown(async (_town, act) => {
      for (const who of ['anon', 'member', 'admin'] as const)
        await expect(act(who, 'select public.collect_job_alerts()'), who).rejects.toMatchObject({
          code: '42501',
        });
    }));

  it('are limited to ten per user', () =>
    inTown(async (town, act) => {
      const add = (q: number) =>
        act(
          'stranger',
          `insert into public.job_alerts (user_id, q) values ('${town.ids.stranger}', '${q}') returning id`,
        );
      for (let number = 0; number < 10; number += 1) await add(number);
      await expect(add(10)).rejects.toMatchObject(httpError(409, 'too_many_alerts'));
    }));
});

describe('posts', () => {
  it('appear in the news or the blog by category, and when their scheduled time has come', () =>
    inTown(async (town, act, tx) => {
      const page = async (named: string) => only(await act('anon', `select public.posts_page(${named})`));
      const slugs = async (named: string) =>
        ((await page(named))['posts'] as { title: string }[]).map((post) => post.title);
      expect(await slugs(`'blog', 'test-news'`)).toEqual(['News']);
      expect(await slugs(`'blog', 'no-such'`)).toEqual([]);
      await tx`update public.blog_posts set publish_date = now() - interval '1 minute', title = 'Later' where id = ${town.scheduledPost}`;
      await tx`insert into public.post_category_mapping select ${town.scheduledPost}, ${town.postCategory}`;
      expect(await slugs(`'blog', 'test-news'`)).toEqual(['Later', 'News']);
    }));

  it('include neighbors and related posts; an unpublished post is gone, a draft not found', () =>
    inTown(async (town, act, tx) => {
      const rows = await tx`select id, slug from public.blog_posts`;
      const slugOf = (id: string) => String(rows.find((row) => row['id'] === id)?.['slug']);
      const read = async (id: string) => only(await act('anon', `select public.post_page('${slugOf(id)}')`));
      expect(await read(town.publishedPost)).toMatchObject({
        is_gone: false,
        post: { title: 'News', is_news: false },
      });
      expect(await read(town.draftPost)).toMatchObject({ is_gone: false, post: null });
      expect(await read(town.scheduledPost)).toMatchObject({ is_gone: false, post: null });
      await tx`update public.blog_posts set status = 'archived' where id = ${town.publishedPost}`;
      expect(await read(town.publishedPost)).toMatchObject({ is_gone: true, post: null });
    }));
});

describe('global search', () => {
  it('finds public content of each type, tolerates typos, and hides private content', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.jobs set title = 'Zwieback baker' where id in (${town.activeJob}, ${town.draftJob}, ${town.expiredJob})`;
      await tx`update public.events set title = 'Zwieback day' where id in (${town.approvedEvent}, ${town.draftEvent})`;
      await tx`update public.deals set title = 'Zwieback deal' where id in (${town.publicDeal}, ${town.membersDeal}, ${town.draftDeal})`;
      await tx`update public.blog_posts set title = 'Zwieback story' where id in (${town.publishedPost}, ${town.scheduledPost}, ${town.draftPost})`;
      await tx`update public.businesses set name = 'Zwieback house' where id in (${town.approved}, ${town.draft}, ${town.pending})`;
      // Found by the name of their organizer as well.
      await tx`delete from public.events where id in (${town.ticketing.event}, ${town.ticketing.untouched})`;
      for (const words of ['zwieback', 'ZWIEBACK', 'zwiebak']) {
        const found = only(await act('anon', `select public.search_hub('${words}')`));
        const counts = Object.fromEntries(
          Object.entries(found).map(([kind, hits]) => [kind, (hits as unknown[]).length]),
        );
        expect(counts, words).toEqual({ businesses: 1, events: 1, jobs: 1, deals: 1, posts: 1 });
        expect(found['businesses'], words).toEqual([
          expect.objectContaining({ title: 'Zwieback house', place: 'Alder', category: 'Test bakeries' }),
        ]);
      }
    }));

  it.each(["''", "'%'", "'!'", `'"'`, "repeat('x', 10000)", "'🎉'", "'the'", "'a & b'"])('answers %s', (q) =>
    inRolledBackTransaction(async (tx) => {
      const rows = await as(tx, 'anon', (run) => run.unsafe(`select public.search_hub(${q})`));
      expect(Object.keys(only(rows)).sort()).toEqual([
        'businesses',
        'deals',
        'events',
        'jobs',
        'posts',
        'search',
      ]);
    }),
  );
});

describe('sitemap data', () => {
  it('contains publicly readable pages, section by section and part by part', () =>
    inTown(async (town, act, tx) => {
      const part = async (kind: string, number = 1, size = 20_000) => {
        const [row] = await act(
          'anon',
          `select private.sitemap_part('${kind}', ${number}, 'https://hub.test/', ${size}) as entries`,
        );
        const entries = row?.['entries'] as string | null;
        return entries?.split('\n').map((entry) => /^<url><loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? entry) ?? [];
      };
      const [job] = await tx`select slug, updated_at from public.jobs where id = ${town.activeJob}`;
      const address = `https://hub.test/jobs/${String(job?.['slug'])}`;
      const jobs = await part('jobs');
      expect(jobs).toContain(address);
      const [row] = await act('anon', "select public.sitemap_part('jobs', 'https://hub.test/') as entries");
      expect(row?.['entries']).toContain(
        `<url><loc>${address}</loc><lastmod>${(job?.['updated_at'] as Date).toISOString()}</lastmod></url>`,
      );
      const [index] = await act('anon', 'select public.sitemap_index() as found');
      expect((index?.['found'] as { jobs: [number] }).jobs[0]).toBe(Math.ceil(jobs.length / 1000));
      // Parts of about two, by equal shares of what ids there are: together they have each once.
      const parts: string[] = [];
      for (let number = 1; number <= Math.ceil(jobs.length / 2); number += 1)
        parts.push(...(await part('jobs', number, 2)));
      expect(parts.sort()).toEqual([...jobs].sort());
      expect(await part('jobs', Math.ceil(jobs.length / 2) + 1, 2)).toEqual([]);
      expect(await part('no-such')).toEqual([]);
    }));

  it('escapes the address that it is asked for', () =>
    inTown(async (_town, act) => {
      const [row] = await act('anon', "select public.sitemap_part('jobs', 'https://a.test/<&>/') as entries");
      expect(row?.['entries']).toContain('<loc>https://a.test/&lt;&amp;&gt;/jobs/');
    }));

  it('contains each city with a visible business once', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set city = 'St. Sitemap' where id in (${town.approved}, ${town.pending})`;
      const [answer] = await act(
        'anon',
        "select public.sitemap_part('categories', 'https://hub.test/') as entries",
      );
      const paths = String(answer?.['entries']).split('\n');
      expect(paths.filter((path) => path.includes('st-sitemap'))).toEqual([
        '<url><loc>https://hub.test/directory/city/st-sitemap</loc></url>',
      ]);
      expect(paths.some((path) => path.includes('directory/city/<'))).toBe(false);
    }));
});
