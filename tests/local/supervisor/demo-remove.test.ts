import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { findDifferingTotals } from '../../database/support/differing-totals.ts';
import { newPreparedDir, runProgram, runStack } from './support/hub.ts';

it(
  'demo:remove leaves what people made, and the demo admin until someone else is an admin',
  { tags: 'large' },
  async () => {
    const dataDir = await newPreparedDir('demo');
    const hub = await runStack({ dataDir });
    const sql = postgres(hub.status.db_url, { max: 2, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    const remove = async () => {
      const script = runProgram('npm', ['run', '-s', 'demo:remove', '--', '--data', dataDir]);
      expect(await script.exited, script.output).toBe(0);
      return script.output;
    };
    const names = async (query: ReturnType<typeof sql>) =>
      (await query).map((row) => String((row as Record<string, unknown>)['name']));
    const pia = randomUUID();
    await sql`insert into auth.users (id, aud, role, email) values (${pia}, 'authenticated', 'authenticated', 'pia@people.test')`;
    const [bakery, mill, tea, written, reported, merged] = await sql<
      { id: string; name: string; category: string }[]
    >`
    select id, name, categories[1] as category from public.businesses where status = 'approved' order by name limit 6`;
    if (!bakery || !mill || !tea || !written || !reported || !merged)
      throw new Error('The demo has too few businesses.');
    // Hers: a listing in a demo category, a job at one of the demo's, one she took over, and a seat at an event.
    await sql`insert into public.businesses (name, owner_id, status, categories) values ('Pia Prints', ${pia}, 'approved', ${[bakery.category]})`;
    await sql`insert into public.jobs (title, business_id, posted_by, status) values ('Printer', ${mill.id}, ${pia}, 'active')`;
    await sql`update public.businesses set owner_id = ${pia} where id = ${tea.id}`;
    const [date] = await sql<{ event_id: string; id: string; title: string }[]>`
    select o.event_id, o.id, e.title from public.event_occurrences as o join public.events as e on e.id = o.event_id
    where o.ends_at > now() and e.business_id is null and e.image_url is not null limit 1`;
    await sql`insert into public.event_registrations (event_id, occurrence_id, user_id, status)
    values (${date?.event_id ?? ''}, ${date?.id ?? ''}, ${pia}, 'registered')`;
    // Visitors' and staff's: a message, a report and a merge.
    await sql`insert into public.leads (business_id, name, email, body) values (${written.id}, 'Vera', 'vera@people.test', 'Open?')`;
    await sql`insert into public.reports (kind, entity, entity_id, business_id, title, path, reason, details)
    values ('problem', 'businesses', ${reported.id}, ${reported.id}, ${reported.name}, '/directory/x', 'spam', 'Wrong')`;
    await sql`insert into public.listing_merges (kept_id, removed_id, reason, kept_verified, removed_verified, removed_featured, removed_status, team_moved)
    select ${merged.id}, id, 'Twice', false, false, false, 'approved', false from public.businesses where name = 'Pia Prints'`;
    await sql`insert into public.blog_posts (title, author_id, status) select 'Written as the demo admin', id, 'published'
    from auth.users where email = 'admin@demo.test'`;
    await sql`update public.site_settings set city = 'Pia Town' where id = 1`;

    const first = await remove();
    expect(first).toMatch(/\d+ {2}invoices removed/);
    expect(
      await sql`select from public.orders union all select from public.invoices union all select from public.payments union all select from public.business_profiles
      where owner_id <> ${pia} and owner_id not in (select user_id from public.staff)`,
    ).toEqual([]);
    expect(await findDifferingTotals(sql)).toEqual([]);
    expect(first).toContain('the demo admin, because no one else is an admin');
    expect(await names(sql`select email as name from auth.users order by email`)).toEqual([
      'admin@demo.test',
      'pia@people.test',
    ]);
    expect(await names(sql`select name from public.businesses order by name`)).toEqual(
      [mill.name, 'Pia Prints', tea.name, written.name, reported.name, merged.name].sort(),
    );
    expect(await names(sql`select title as name from public.jobs`)).toEqual(['Printer']);
    expect(await names(sql`select title as name from public.events`)).toEqual([date?.title]);
    expect(await names(sql`select title as name from public.blog_posts`)).toEqual([
      'Written as the demo admin',
    ]);
    expect(
      await names(sql`select title as name from public.deals union all select name from public.plans`),
    ).toEqual([]);
    expect(
      await names(sql`select name from public.business_categories where name = ${bakery.category}`),
    ).toHaveLength(1);
    expect(await names(sql`select name from public.post_categories order by name`)).toEqual([
      'Blog',
      "What's New",
    ]);
    expect(
      await sql`select site_title, contact_email, city, staff_second_factor from public.site_settings`,
    ).toEqual([
      {
        site_title: 'Local Business Hub Connect',
        contact_email: null,
        city: 'Pia Town',
        staff_second_factor: true,
      },
    ]);
    const kept = await names(
      sql`select distinct split_part(name, '/', 1) as name from storage.objects where bucket_id = 'logos'`,
    );
    expect(kept.sort()).toEqual([mill.id, tea.id, written.id, reported.id, merged.id].sort());

    // Of the pictures, those that a page still shows.
    const shown = await names(sql`
    select unnest(array[cover_url] || gallery) as name from public.businesses where cover_url is not null
    union select image_url from public.events where image_url is not null`);
    const files = await names(sql`select '/storage/v1/object/public/' || bucket_id || '/' || name as name
    from storage.objects where bucket_id in ('covers', 'post-images')`);
    expect(shown).not.toEqual([]);
    const inBothSizes = shown.flatMap((name) => [name, name.replace(/\d+\.webp$/, '640.webp')]);
    expect(files.sort()).toEqual([...new Set(inBothSizes)].sort());

    await sql`insert into public.staff (user_id, role) values (${pia}, 'admin')`;
    expect(await remove()).not.toContain('Kept: the demo admin');
    expect(await names(sql`select email as name from auth.users`)).toEqual(['pia@people.test']);
    expect(await names(sql`select title as name from public.blog_posts`)).toEqual([
      'Written as the demo admin',
    ]);
    expect(existsSync(join(dataDir, 'no-demo'))).toBe(true);
    await hub.stop();

    // Nothing comes back.
    const again = await runStack({ dataDir });
    expect(again.demo.accounts).toEqual([]);
    const later = postgres(again.status.db_url, { max: 1 });
    onTestFinished(() => later.end());
    expect(await later`select from public.businesses`).toHaveLength(6);
    await again.stop();
  },
);
