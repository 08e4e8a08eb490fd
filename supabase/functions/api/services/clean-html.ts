import type { IOptions } from 'sanitize-html';

const href = /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i;
const src = /^(https?:\/|\/storage\/v1\/object\/public)\/\S+$/i;
const number = /^\d{1,4}$/;
const keep = (attributes: Record<string, string | undefined>, form?: RegExp) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value && (!form || form.test(value)) ? [[name, value] as [string, string]] : [],
    ),
  );
const only = (tagName: string, names: string[]) => ({
  [tagName]: (_: string, given: Record<string, string>) => ({
    tagName,
    attribs: keep(Object.fromEntries(names.map((name) => [name, given[name]])), number),
  }),
});
// As it is compared with the database's list: a scheme in lower case.
const lower = (address: string | undefined) =>
  address?.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());

// What private.find_foreign_html of the migrations lets through, and nothing else.
const options: IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'u',
      's',
      'sub',
      'sup',
      'blockquote',
    ],
    ...['code', 'pre', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan'],
    th: ['colspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Word puts its settings into these, and their text is none of the post's.
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'xml',
    'title',
    'head',
    'template',
    'iframe',
    'svg',
    'math',
  ],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    div: 'p',
    ...only('ol', ['start']),
    ...only('td', ['colspan']),
    ...only('th', ['colspan']),
    a: (tagName, { href: address, target, title }) => ({
      tagName,
      attribs: {
        ...keep({ href: lower(address) }, href),
        ...(target === '_blank' && { target, rel: 'noopener noreferrer' }),
        ...keep({ title }),
      },
    }),
    img: (tagName, { src: address, alt = '', title, width, height }) => ({
      tagName,
      attribs: {
        ...keep({ src: lower(address) }, src),
        alt,
        ...keep({ title }),
        ...keep({ width, height }, number),
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

const mostPasses = 5;

/** HTML as posts may have it. Whatever else was typed, pasted or sent is taken out; its words stay. */
export async function cleanHtml(html: string): Promise<string> {
  // Loaded with the first post: settings and status, which every page asks for, start without it.
  const { default: sanitize } = await import('sanitize-html');
  let cleaned = html.replaceAll('\u0000', '').toWellFormed();
  // Taking a tag out can put others into each other that must not be: what is kept reads the same when it is read again.
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const next = sanitize(cleaned, options);
    if (next === cleaned) break;
    cleaned = next;
  }
  return cleaned;
}
