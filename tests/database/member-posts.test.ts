import { expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';

const denied = { code: '42501' };
const add = (status: string) =>
  `insert into public.blog_posts (title, content, status) values ('Honey', '<p>How to keep bees.</p>', '${status}')
   returning id, author_name, status`;
const move = (id: unknown, from: string, to: string, reason = 'null') =>
  `select public.change_status('blog_posts', '${String(id)}', '${from}', '${to}', ${reason})`;

it('a member submits a post under their own name, which follows the profile until it is published', () =>
  inTown(async (town, act, tx) => {
    const byline = async (id: unknown) =>
      (
        await tx<
          { author_name: string }[]
        >`select author_name from public.blog_posts where id = ${String(id)}`
      )[0]?.author_name;
    const rename = (first: string, last: string) =>
      tx`update public.profiles set first_name = ${first}, last_name = ${last} where id = ${town.ids.member}`;
    await rename('', '');
    await expect(act('member', add('pending'))).rejects.toMatchObject(httpError(422, 'name_needed'));
    const [post] = await act('member', add('draft'));
    await expect(act('member', move(post?.['id'], 'draft', 'pending'))).rejects.toMatchObject(
      httpError(422, 'name_needed'),
    );
    await rename('Mina', 'Field');
    await act('member', move(post?.['id'], 'draft', 'pending'));
    expect(await byline(post?.['id'])).toBe('Mina Field');
    await act('editor', move(post?.['id'], 'pending', 'rejected', `'Add a picture.'`));
    await rename('Mina', 'Meadow');
    await act('member', move(post?.['id'], 'rejected', 'pending'));
    await act('editor', move(post?.['id'], 'pending', 'published'));
    await rename('The', 'Mayor');
    expect(await byline(post?.['id'])).toBe('Mina Meadow');
    const sent = await tx`select data ->> 'outcome' as outcome from private.outbox
      where data ->> 'id' = ${String(post?.['id'])}`;
    expect(sent.map((row) => String(row['outcome'])).sort()).toEqual(['published', 'rejected']);
  }));

it('a member cannot publish, change what is published, take another byline, or write news', () =>
  inTown(async (town, act, tx) => {
    await tx`update public.profiles set first_name = 'Mina' where id = ${town.ids.member}`;
    const [post] = await act('member', add('pending'));
    const id = String(post?.['id']);
    await expect(act('member', move(id, 'pending', 'published'))).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|PT4\d\d)$/) as string,
    });
    await expect(
      act('member', `update public.blog_posts set author_name = 'The mayor' where id = '${id}'`),
    ).rejects.toMatchObject(denied);
    await expect(
      act('member', `update public.blog_posts set content = '<script>x</script>' where id = '${id}'`),
    ).rejects.toMatchObject({ code: 'PT422' });
    const sort = (slug: string) =>
      `insert into public.post_category_mapping (post_id, category_id)
       select '${id}', id from public.post_categories where slug = '${slug}' returning post_id`;
    await expect(act('member', sort('whats-new'))).rejects.toMatchObject(denied);
    expect(await act('member', sort('blog'))).toHaveLength(1);
    expect(await act('editor', sort('whats-new'))).toHaveLength(1);
    for (const who of ['anon', 'stranger', 'owner', 'manager', 'contributor'] as const) {
      if (who !== 'anon')
        expect(await act(who, `select id from public.blog_posts where id = '${id}'`)).toEqual([]);
      await expect(act(who, sort('test-news'))).rejects.toMatchObject(denied);
      await expect(act(who, move(id, 'pending', 'draft'))).rejects.toBeDefined();
      if (who !== 'anon')
        expect(await act(who, `delete from public.blog_posts where id = '${id}' returning id`)).toEqual([]);
    }
    await act('editor', move(id, 'pending', 'published'));
    expect(
      await act('member', `update public.blog_posts set title = 'Other' where id = '${id}' returning id`),
    ).toEqual([]);
    expect(await act('member', `delete from public.blog_posts where id = '${id}' returning id`)).toEqual([]);
  }));

it('a member has at most twenty posts that are not published', () =>
  inTown(async (town, act, tx) => {
    await tx`update public.profiles set first_name = 'Mina' where id = ${town.ids.member}`;
    for (let count = 0; count < 20; count += 1) await act('member', add('draft'));
    await expect(act('member', add('pending'))).rejects.toMatchObject(httpError(409, 'too_many_pending'));
  }));

it('staff choose the address of a post until it is public; nobody else does, and no address twice', () =>
  inTown(async (town, act, tx) => {
    await tx`update public.profiles set first_name = 'Mina' where id = ${town.ids.member}`;
    const [post] = await act('member', add('pending'));
    const id = String(post?.['id']);
    const address = `bees-${town.ids.member}`;
    const rename = (slug: string) =>
      `update public.blog_posts set slug = '${slug}' where id = '${id}' returning slug`;
    await expect(act('anon', rename(address))).rejects.toMatchObject(denied);
    for (const who of ['stranger', 'owner', 'manager', 'contributor'] as const)
      expect(await act(who, rename(address)), who).toEqual([]);
    await expect(act('member', rename(address))).rejects.toMatchObject(denied);
    expect(await act('editor', rename(address))).toEqual([{ slug: address }]);
    for (const slug of ['', 'Bees', 'bees--and-honey', 'bees/honey', '-bees', 'b'.repeat(101)])
      await expect(act('editor', rename(slug)), slug).rejects.toMatchObject({
        constraint_name: 'blog_posts_slug_form',
      });
    const [other] = await act('editor', add('draft'));
    await expect(
      act('editor', `update public.blog_posts set slug = '${address}' where id = '${String(other?.['id'])}'`),
    ).rejects.toMatchObject({ constraint_name: 'blog_posts_slug_unique' });

    // Scheduled, it is not public yet.
    const schedule = (at: string) =>
      `update public.blog_posts set publish_date = ${at} where id = '${id}' returning id`;
    await act('editor', schedule("now() + interval '1 day'"));
    await act('editor', move(id, 'pending', 'published'));
    expect(await act('editor', rename(`${address}-2`))).toEqual([{ slug: `${address}-2` }]);
    await act('editor', schedule("now() - interval '1 minute'"));
    await expect(act('editor', rename(address))).rejects.toMatchObject(httpError(409, 'address_public'));
    await act('editor', move(id, 'published', 'archived', "'Old.'"));
    await expect(act('admin', rename(address))).rejects.toMatchObject(httpError(409, 'address_public'));
  }));
