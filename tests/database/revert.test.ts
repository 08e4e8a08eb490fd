import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

type Act = Parameters<Parameters<typeof inTown>[0]>[1];
const lastEntry = async (act: Act, entity: string) =>
  Number(
    (
      await act(
        'admin',
        `select max(id) as id from public.audit_log where entity = '${entity}' and action = 'update'`,
      )
    )[0]?.['id'],
  );
const revert = (id: number, reason = 'By mistake.') =>
  `select public.revert_change(${String(id)}, '${reason}') as values`;

describe('change in the audit log', () => {
  it('can be reverted, and the revert is logged', () =>
    inTown(async (town, act) => {
      await act(
        'editor',
        `update public.businesses set tagline = 'Wrong', phone = '5550100' where id = '${town.approved}'`,
      );
      const entry = await lastEntry(act, 'businesses');
      expect(await act('admin', revert(entry))).toEqual([{ values: { tagline: '', phone: null } }]);
      const [row] = await act(
        'editor',
        `select tagline, phone from public.managed_listings(array['${town.approved}'::uuid])`,
      );
      expect(row).toEqual({ tagline: '', phone: null });
      expect(await lastEntry(act, 'businesses')).toBeGreaterThan(entry);
    }));

  it('is compared with the whole row, which only staff see and only of these tables', () =>
    inTown(async (town, act) => {
      const read = async (who: PersonaName, entity: string, id: string) =>
        (await act(who, `select private.read_row('${entity}', '${id}') as row`))[0]?.['row'];
      expect(await read('editor', 'businesses', town.approved)).toMatchObject({ id: town.approved });
      expect(await read('owner', 'businesses', town.approved)).toBeNull();
      expect(await read('editor', 'profiles', town.ids.member)).toBeNull();
      expect(await read('admin', 'claims', town.claim)).toBeNull();
    }));

  it('cannot be reverted after the same fields changed; other fields do not matter', () =>
    inTown(async (town, act) => {
      const set = (what: string) =>
        act('editor', `update public.businesses set ${what} where id = '${town.approved}'`);
      await set(`tagline = 'First'`);
      const entry = await lastEntry(act, 'businesses');
      await set(`phone = '5550100'`);
      await set(`tagline = 'Second'`);
      await expect(act('admin', revert(entry))).rejects.toMatchObject(httpError(409, 'changed_since'));
      await set(`tagline = 'First'`);
      await act('admin', revert(entry));
      const [row] = await act(
        'editor',
        `select tagline, phone from public.managed_listings(array['${town.approved}'::uuid])`,
      );
      expect(row).toEqual({ tagline: '', phone: '5550100' });
    }));

  it("is reverted only through allowed state transitions and with the caller's rights", () =>
    inTown(async (town, act) => {
      for (const status of ['draft', 'approved'])
        await act('editor', `update public.businesses set status = '${status}' where id = '${town.pending}'`);
      const approved = await lastEntry(act, 'businesses');
      await expect(act('admin', revert(approved))).rejects.toMatchObject(
        httpError(409, 'transition_not_allowed'),
      );
      await act(
        'editor',
        `update public.jobs set status = 'filled', status_reason = 'It is.' where id = '${town.activeJob}'`,
      );
      const filled = await lastEntry(act, 'jobs');
      await act('editor', revert(filled));
      const [job] = await act('anon', `select status from public.jobs where id = '${town.activeJob}'`);
      expect(job).toEqual({ status: 'active' });
      await act('admin', `update public.site_settings set city = 'Elsewhere' where id = 1`);
      const settings = await lastEntry(act, 'site_settings');
      await expect(act('editor', revert(settings))).rejects.toMatchObject({ code: '42501' });
      await act('admin', revert(settings));
      for (const who of ['owner', 'stranger'] as const)
        await expect(act(who, revert(filled))).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('that added, removed, or decided about people cannot be reverted', () =>
    inTown(async (town, act) => {
      await act('editor', `insert into public.post_categories (name, slug) values ('Odd', 'odd')`);
      const [added] = await act(
        'admin',
        `select max(id) as id from public.audit_log where action = 'insert'`,
      );
      await expect(act('admin', revert(Number(added?.['id'])))).rejects.toMatchObject(
        httpError(422, 'not_revertible'),
      );
      await act('admin', `update public.staff set role = 'admin' where user_id = '${town.ids.editor}'`);
      const staff = await lastEntry(act, 'staff');
      await expect(act('admin', revert(staff))).rejects.toMatchObject(httpError(422, 'not_revertible'));
      await expect(act('admin', revert(999_999_999))).rejects.toMatchObject(httpError(404, 'not_found'));
    }));
});

describe('revert that makes an item public', () => {
  type Town = Parameters<Parameters<typeof inTown>[0]>[0];
  type Step = [PersonaName, (town: Town) => string];
  interface Story {
    entity: string;
    id: (town: Town) => string;
    hide: Step;
    edit: Step;
  }
  const change = (entity: string, id: string, from: string, to: string) =>
    `select public.change_status('${entity}', '${id}', '${from}', '${to}', 'Because.')`;
  const archived: Story = {
    entity: 'businesses',
    id: (t) => t.approved,
    hide: ['owner', (t) => change('businesses', t.approved, 'approved', 'archived')],
    edit: [
      'owner',
      (t) =>
        `update public.businesses set name = 'Pills', website = 'https://pills.test' where id = '${t.approved}'`,
    ],
  };
  const suspended: Story = {
    ...archived,
    hide: ['editor', (t) => change('businesses', t.approved, 'approved', 'suspended')],
  };
  const closedJob: Story = {
    entity: 'jobs',
    id: (t) => t.activeJob,
    hide: ['owner', (t) => change('jobs', t.activeJob, 'active', 'closed')],
    edit: ['owner', (t) => `update public.jobs set title = 'Pills' where id = '${t.activeJob}'`],
  };
  const archivedEvent: Story = {
    entity: 'events',
    id: (t) => t.approvedEvent,
    hide: ['owner', (t) => change('events', t.approvedEvent, 'approved', 'archived')],
    edit: ['owner', (t) => `update public.events set title = 'Pills' where id = '${t.approvedEvent}'`],
  };
  const pendingDeal: Story = {
    entity: 'deals',
    id: (t) => t.membersDeal,
    hide: ['owner', (t) => change('deals', t.membersDeal, 'active', 'pending')],
    edit: ['owner', (t) => `update public.deals set terms = 'Pills' where id = '${t.membersDeal}'`],
  };
  const unpublishedPost: Story = {
    entity: 'blog_posts',
    id: (t) => t.publishedPost,
    hide: ['editor', (t) => change('blog_posts', t.publishedPost, 'published', 'archived')],
    edit: ['admin', (t) => `update public.blog_posts set title = 'Pills' where id = '${t.publishedPost}'`],
  };

  /** Everything happens in one transaction, at one time: moves what happened until now an hour back. */
  const letAnHourPass = async (tx: TransactionSql, entity: string, id: string) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.audit_log set occurred_at = occurred_at - interval '1 hour' where entity_id = ${id}`;
    await tx`update ${tx(`public.${entity}`)} set updated_at = updated_at - interval '1 hour' where id = ${id}`;
    await tx`set local session_replication_role = origin`;
  };
  const hide = async ({ entity, id, hide: [who, sql] }: Story, town: Town, act: Act, tx: TransactionSql) => {
    await act(who, sql(town));
    const entry = await lastEntry(act, entity);
    await letAnHourPass(tx, entity, id(town));
    return entry;
  };

  it.each([
    ['archived listing', archived],
    ['suspended listing', suspended],
    ['closed job', closedJob],
    ['archived event', archivedEvent],
    ['pending deal', pendingDeal],
    ['unpublished post', unpublishedPost],
  ])('does not publish what the owner of a %s edited in the meantime', (_, story) =>
    inTown(async (town, act, tx) => {
      const entry = await hide(story, town, act, tx);
      const [editor, edit] = story.edit;
      await act(editor, edit(town));
      await expect(act('editor', revert(entry))).rejects.toMatchObject({
        ...httpError(409, 'edited_since'),
        message: 'This was edited since. Review it and publish it from there.',
      });
    }),
  );

  it.each([
    ['archived listing', archived],
    ['suspended listing', suspended],
    ['closed job', closedJob],
    ['archived event', archivedEvent],
    ['pending deal', pendingDeal],
    ['unpublished post', unpublishedPost],
  ])('brings back a %s that nobody edited', (_, story) =>
    inTown(async (town, act, tx) => {
      const entry = await hide(story, town, act, tx);
      await act('editor', revert(entry));
      expect(
        await act('anon', `select id from public.${story.entity} where id = '${story.id(town)}'`),
      ).toHaveLength(story === pendingDeal ? 0 : 1);
    }),
  );

  it('may hide an item that was edited since', () =>
    inTown(async (town, act, tx) => {
      await act('editor', `update public.jobs set status = 'pending' where id = '${town.draftJob}'`);
      const entry = await lastEntry(act, 'jobs');
      await letAnHourPass(tx, 'jobs', town.draftJob);
      await act('owner', `update public.jobs set title = 'Cook' where id = '${town.draftJob}'`);
      expect(await act('editor', revert(entry))).toEqual([{ values: { status: 'draft' } }]);
    }));
});

describe('post revisions', () => {
  it('are one per person and five minutes', () =>
    inTown(async (town, act, tx) => {
      const write = (who: 'stranger' | 'editor', text: string) =>
        act(who, `update public.blog_posts set content = '<p>${text}</p>' where id = '${town.draftPost}'`);
      for (const text of ['One', 'Two', 'Three']) await write('stranger', text);
      await write('editor', 'Four');
      await act(
        'editor',
        `update public.blog_posts set author_name = 'The desk' where id = '${town.draftPost}'`,
      );
      await tx`update public.post_revisions set created_at = now() - interval '6 minutes'`;
      await write('editor', 'Five');
      const revisions =
        await tx`select content from public.post_revisions where post_id = ${town.draftPost} order by number`;
      expect(revisions.map((row) => String(row['content']))).toEqual([
        '',
        '<p>Three</p>',
        '<p>Four</p>',
        '<p>Five</p>',
      ]);
    }));

  it('are limited to fifty and can be restored unless someone saved in the meantime', () =>
    inTown(async (town, act, tx) => {
      for (let n = 1; n <= 60; n += 1)
        await tx`update public.blog_posts set title = ${`Title ${String(n)}`} where id = ${town.draftPost}`;
      const revisions =
        await tx`select id, title from public.post_revisions where post_id = ${town.draftPost} order by number`;
      expect([revisions.length, revisions[0]?.['title']]).toEqual([50, 'Title 11']);
      const restore = (seen: string) =>
        act('stranger', `select public.restore_revision('${String(revisions[0]?.['id'])}', ${seen}) as at`);
      await expect(restore(`now() - interval '1 hour'`)).rejects.toMatchObject(
        httpError(409, 'changed_meanwhile'),
      );
      await restore(`(select updated_at from public.blog_posts where id = '${town.draftPost}')`);
      const [post] = await tx`select title from public.blog_posts where id = ${town.draftPost}`;
      expect(post).toEqual({ title: 'Title 11' });
    }));
});

describe('post HTML that bypasses the editor', () => {
  const write = (act: Act, id: string, html: string) =>
    act(
      'admin',
      `update public.blog_posts set content = $html$${html}$html$ where id = '${id}' returning id`,
    );

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="x()">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="https://a.test" onclick="x()">x</a>',
    '<a href="//elsewhere.test">x</a>',
    '<a href="data:text/html,x">x</a>',
    `<a href='https://a.test'>x</a>`,
    '<img src="x" onerror="alert(1)">',
    '<img src="data:image/svg+xml,x">',
    '<svg/onload=alert(1)>',
    '<iframe src="https://a.test"></iframe>',
    '<p style="position:fixed">x</p>',
    '<!-- a comment -->',
    '<form><input></form>',
    '<P>loud</P>',
    '<a href="https://a.test"',
    '<<p>script>alert(1)<</p>/script>',
    '<sc<p>ript>alert(1)</sc</p>ript>',
    '<math><mtext></mtext></math>',
  ])('is rejected with %s', (html) =>
    inTown(async (town, act) => {
      await expect(write(act, town.draftPost, html)).rejects.toMatchObject(
        httpError(422, 'html_not_allowed'),
      );
    }),
  );

  it.each([
    'plain words, 1 &lt; 2 and 3 > 2',
    '<h2>Head</h2><p>Text with <strong>weight</strong><br><br />and <em>tone</em></p><hr><ul><li><p>x</p></li></ul>',
    '<p><a href="https://a.test/?q=1&amp;r=2" target="_blank" rel="noopener noreferrer">x</a> <a href="/jobs">y</a></p>',
    '<figure><img src="/storage/v1/object/public/post-images/a/b.png" alt="A mill" width="640" height="480" loading="lazy" /><figcaption>x</figcaption></figure>',
    '<ol start="3"><li>x</li></ol><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
  ])('is accepted with %s', (html) =>
    inTown(async (town, act) => {
      expect(await write(act, town.draftPost, html)).toHaveLength(1);
    }),
  );
});
