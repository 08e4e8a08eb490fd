import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SavedPost } from '#contracts/post-editing.ts';
import { cleanHtml } from '../../supabase/functions/api/services/clean-html.ts';
import { doors } from './support/doors.ts';
import { newPerson, sql } from './support/people.ts';

let author: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  author = await newPerson();
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<h1 style="color:red">Head</h1><p class=MsoNormal style='mso-margin-top-alt:auto'><b>Bold<o:p></o:p></b> and <i>more</i> &nbsp; 1 &lt; 2</p>
<div><font face="Arial">In a font</font></div><a href="page.html">odd</a></body></html>`;

describe.each(doors)('a post, %s', (_name, call) => {
  const add = (json: unknown) => call('/api/posts', { method: 'POST', token: author.token, json });
  const save = (id: string, json: unknown, headers: Record<string, string> = {}, token = author.token) =>
    call(`/api/posts/${id}`, { method: 'PATCH', token, json, headers });

  it('is cleaned when it is saved, and its author hears so', async () => {
    const reply = await add({
      title: 'Pasted',
      content: `${word}<script>alert(1)</script><img src=x onerror=alert(1)>`,
    });
    expect(reply.status).toBe(200);
    const post = SavedPost.parse(await reply.json());
    expect(post).toMatchObject({ status: 'draft', was_cleaned: true });
    expect(post.content).toContain('<h2>Head</h2>');
    expect(post.content).toContain('<strong>Bold</strong> and <em>more</em>');
    expect(post.content).toContain('<p>In a font</p>');
    expect(post.content).toContain('<a>odd</a>');
    expect(post.content).not.toMatch(/script|onerror|Mso|style|mso|<o:p>|<img/);
    const [row] = await sql`select content, author_id from public.blog_posts where id = ${post.id}`;
    expect(row).toEqual({ content: post.content, author_id: author.id });
    const html =
      '<p>Fine <a href="https://a.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">link</a></p>';
    expect(SavedPost.parse(await (await save(post.id, { content: html })).json())).toMatchObject({
      content: html,
      was_cleaned: false,
    });
  });

  it('is not overwritten by who saw an older one: both versions are there to see', async () => {
    const post = SavedPost.parse(await (await add({ title: 'Two of us' })).json());
    const etag = `"${post.updated_at}"`;
    const first = await save(post.id, { title: 'Mine' }, { 'if-match': etag });
    expect([first.status, first.headers.get('etag')]).not.toContain(etag);
    const late = await save(post.id, { title: 'Yours', updated_at: post.updated_at });
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ details: { current: { title: 'Mine' } } });
  });

  it('is not for others', async () => {
    const post = SavedPost.parse(await (await add({ title: 'Hidden' })).json());
    const { token } = await newPerson();
    expect((await save(post.id, { title: 'X' }, {}, token)).status).toBe(404);
    await sql`update public.blog_posts set status = 'published' where id = ${post.id}`;
    expect((await save(post.id, { title: 'X' })).status).toBe(403);
    expect((await add({ title: '' })).status).toBe(400);
    expect((await add({ title: 'X', author_id: author.id })).status).toBe(400);
  });
});

it('whatever is cleaned, the database takes', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<a href="',
        "<a href='",
        '">',
        '<img src="https:/',
        '<img src=',
        '" alt="',
        '<script>',
        '<!--',
        '-->',
      ],
      ...[
        '<ol start="3">',
        '<td colspan=2>',
        '<svg onload=',
        'javascript:',
        'HTTPS://A.test/',
        '&lt;',
        '&#106;',
        '<',
        '>',
        '"',
        "'",
        '\u0000',
      ],
      ...[
        '<style>',
        '<h1>',
        '<table>',
        '<o:p>',
        '<a target="_blank" title="<b>" href="/x">',
        '<br/>',
        '<hr>',
        '<pre><code>',
        '\ud800',
      ],
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
      const cleaned = (await cleanHtml(pieces.join(''))).toWellFormed();
      const [row] = await sql`select private.find_foreign_html(${cleaned}) as found`;
      expect(row?.['found']).toBeNull();
      expect(await cleanHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: 1000, examples: [[['<p>', '<o:p>', '<p>']]] },
  );
});
