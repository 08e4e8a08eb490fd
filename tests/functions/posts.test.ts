import { beforeAll, describe, expect, it } from 'vitest';
import { SavedPost } from '#contracts/post-editing.ts';
import {
  isPostLink,
  isPostNumber,
  isPostPicture,
  postAttributes,
  postElements,
} from '#contracts/post-html.ts';
import { fc, runs } from '../support/properties.ts';
import { cleanPostHtml } from '../../supabase/functions/api/services/clean-post-html.ts';
import { transports } from './support/transports.ts';
import { newPerson, sql } from './support/people.ts';

let author: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  author = await newPerson();
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<h1 style="color:red">Head</h1><p class=MsoNormal style='mso-margin-top-alt:auto'><b>Bold<o:p></o:p></b> and <i>more</i> &nbsp; 1 &lt; 2</p>
<div><font face="Arial">In a font</font></div><a href="page.html">odd</a></body></html>`;

describe.each(transports)('post, %s', (_name, call, further) => {
  const add = (json: unknown) => call('/api/posts', { method: 'POST', token: author.token, json });
  const save = (id: string, json: unknown, headers: Record<string, string> = {}, token = author.token) =>
    call(`/api/posts/${id}`, { method: 'PATCH', token, json, headers });

  it('is sanitized on save, and its author is informed', async () => {
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

  it('is not overwritten by a stale save, which returns both versions', further, async () => {
    const post = SavedPost.parse(await (await add({ title: 'Two of us' })).json());
    const etag = `"${post.updated_at}"`;
    const first = await save(post.id, { title: 'Mine' }, { 'if-match': etag });
    expect([first.status, first.headers.get('etag')]).not.toContain(etag);
    const late = await save(post.id, { title: 'Yours', updated_at: post.updated_at });
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ details: { current: { title: 'Mine' } } });
  });

  it('cannot be edited by others', further, async () => {
    const post = SavedPost.parse(await (await add({ title: 'Hidden' })).json());
    const { token } = await newPerson();
    expect((await save(post.id, { title: 'X' }, {}, token)).status).toBe(404);
    await sql`update public.blog_posts set status = 'published' where id = ${post.id}`;
    expect((await save(post.id, { title: 'X' })).status).toBe(403);
    expect((await add({ title: '' })).status).toBe(400);
    expect((await add({ title: 'X', author_id: author.id })).status).toBe(400);
  });

  it('whose HTML costs more than its size is refused, and the function goes on', async () => {
    const refused = await add({ title: 'Deep', content: '<b>'.repeat(199_000) });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', details: { issues: [{ field: 'content' }] } },
    ]);
    const blanks = `<p>a</p>${' '.repeat(190_000)}<p>b</p>`;
    expect((await add({ title: 'Blank', content: blanks })).status).toBe(200);
  });

  it('is saved a limited number of times a minute', further, async () => {
    const { id, token } = await newPerson();
    const save = () => call('/api/posts', { method: 'POST', token, json: { title: '' } });
    expect((await save()).status).toBe(400);
    const key = `posts user ${id}`;
    await sql`update private.rate_limits set used = 1000 where key = private.sign('visits', ${key})`;
    expect((await save()).status).toBe(429);
  });
});

describe('HTML whose cost would grow faster than its size', () => {
  it.each([
    ['an element nested in itself', '<b>'.repeat(199_000)],
    ['nested lists', '<ul><li>'.repeat(70_000)],
    ['unknown elements between paragraphs', '<p><o:p><p>'.repeat(54_000)],
    ['more elements than a text has', '<p>a</p>'.repeat(70_000)],
    ['text that is longer once escaped', '<'.repeat(590_000)],
  ])('is refused by its field before it is cleaned: %s', async (_name, content) => {
    await expect(cleanPostHtml(content)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ field: 'content' }] },
    });
  });

  it('leaves a text that a word processor nests alone', async () => {
    const nested = `${'<blockquote>'.repeat(90)}<p>Deep</p>${'</blockquote>'.repeat(90)}`;
    expect(await cleanPostHtml(nested)).toBe(nested);
  });
});

it('the database accepts all sanitized HTML', async () => {
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
        '<th rowspan=2 colspan="3">',
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
      const cleaned = (await cleanPostHtml(pieces.join(''))).toWellFormed();
      const [row] = await sql`select private.find_foreign_html(${cleaned}) as found`;
      expect(row?.['found']).toBeNull();
      expect(await cleanPostHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: runs(200, 1000), examples: [[['<p>', '<o:p>', '<p>']]] },
  );
});

describe('the post HTML rules in the database and the contract', () => {
  const find = async (html: string) => {
    const [row] = await sql`select private.find_foreign_html(${html}) as found`;
    return row?.['found'] as string | null;
  };
  const elements =
    `a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col
    colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame
    frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee
    math menu meta meter nav noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s
    samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template
    textarea tfoot th thead time title tr track tt u ul var video wbr xmp o:p`.split(/\s+/);
  const values: Record<string, string> = {
    href: '/jobs',
    src: 'https://x.test/a.png',
    target: '_blank',
    rel: 'noopener',
    loading: 'lazy',
    width: '300',
    height: '200',
    start: '3',
    colspan: '2',
    rowspan: '2',
  };
  const others =
    'class id style name type lang dir hreflang scope srcset data-x onclick onerror reversed value'.split(
      ' ',
    );

  it('allow the same elements', async () => {
    const accepted: string[] = [];
    for (const element of elements) if ((await find(`<${element}>`)) === null) accepted.push(element);
    expect(accepted.sort()).toEqual([...postElements].sort());
  });

  it('allow the same attributes', async () => {
    const names = [...new Set([...Object.values(postAttributes).flat(), ...others])];
    const accepted: Record<string, string[]> = {};
    for (const element of postElements)
      for (const name of names)
        if ((await find(`<${element} ${name}="${values[name] ?? 'x'}">`)) === null)
          (accepted[element] ??= []).push(name);
    for (const list of Object.values(accepted)) list.sort();
    const expected = Object.entries(postAttributes).map(([element, list]) => [element, [...list].sort()]);
    expect(accepted).toEqual(Object.fromEntries(expected));
    expect(await find('<td colspan="2" rowspan="3">')).toBeNull();
  });

  it.each([
    ...[
      'https://x.test/',
      'http://x.test/',
      'mailto:a@x.test',
      'tel:+1',
      '#top',
      '/jobs',
      '//x.test',
      'jobs',
      '',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', 'ftp://x.test', 'vbscript:x', 'file:///x'],
  ])('agree on a link to “%s”', async (href) => {
    expect((await find(`<a href="${href}">`)) === null).toBe(isPostLink(href));
  });

  it.each([
    ...[
      'https://x.test/a.png',
      'http://x.test/a.png',
      '/storage/v1/object/public/a/b.png',
      '/other/a.png',
      '',
    ],
    ...['data:image/png;base64,x', '//x.test/a.png', 'javascript:x', 'https://x.test/a b.png'],
  ])('agree on the image “%s”', async (src) => {
    expect((await find(`<img src="${src}">`)) === null).toBe(isPostPicture(src));
  });

  it.each(['1', '9999', '0', '10000', '-1', '1.5', 'x', ''])('agree on the number “%s”', async (number) => {
    expect((await find(`<ol start="${number}">`)) === null).toBe(isPostNumber(number));
  });
});
