import type { IOptions } from 'sanitize-html';
import {
  isPostLink,
  isPostNumber,
  isPostPicture,
  postAttributes,
  postElements,
  postReplacements,
  postSchemes,
} from '../../_shared/contracts/post-html.ts';
import { ServiceError } from '../../_shared/service-error.ts';

type Attributes = Record<string, string | undefined>;

/** The attributes that have a value for which `isValid` holds. */
const pick = (attributes: Attributes, isValid: (value: string) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value && isValid(value) ? [[name, value] as [string, string]] : [],
    ),
  );
const numbersOnly = (tagName: string, attributes: Attributes) => ({
  tagName,
  attribs: pick(attributes, isPostNumber),
});
// The database compares addresses with lower-case schemes.
const withLowerScheme = (address: string | undefined) =>
  address?.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());

const options: IOptions = {
  allowedTags: [...postElements],
  allowedAttributes: Object.fromEntries(
    Object.entries(postAttributes).map(([element, names]) => [element, [...names]]),
  ),
  allowedSchemes: [...postSchemes],
  allowProtocolRelative: false,
  // Word stores settings in these elements; their text does not belong to the post.
  nonTextTags: [
    ...['style', 'script', 'textarea', 'option', 'noscript', 'xml'],
    ...['title', 'head', 'template', 'iframe', 'svg', 'math'],
  ],
  transformTags: {
    ...postReplacements,
    ol: (tagName, { start }) => numbersOnly(tagName, { start }),
    td: (tagName, { colspan, rowspan }) => numbersOnly(tagName, { colspan, rowspan }),
    th: (tagName, { colspan, rowspan }) => numbersOnly(tagName, { colspan, rowspan }),
    a: (tagName, { href, target, title }) => ({
      tagName,
      attribs: {
        ...pick({ href: withLowerScheme(href) }, isPostLink),
        ...(target === '_blank' && { target, rel: 'noopener noreferrer' }),
        ...pick({ title }),
      },
    }),
    img: (tagName, { src, alt = '', title, width, height }) => ({
      tagName,
      attribs: {
        ...pick({ src: withLowerScheme(src) }, isPostPicture),
        alt,
        ...pick({ title }),
        ...pick({ width, height }, isPostNumber),
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

const maxPasses = 5;
// The parser walks all open elements at every tag: its cost grows with the product of both.
const maxDepth = 100;
const maxElements = 20_000;
/** The limit of Postgres for the content of a post, in characters. */
const maxLength = 200_000;

function reject(message: string): never {
  throw new ServiceError('VALIDATION_FAILED', message, { issues: [{ field: 'content', message }] });
}

/** Counts the elements of one pass and throws beyond the limits, so that parsing stops there. */
function limitElements(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  let elements = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      elements += 1;
      if (depth > maxDepth)
        reject(`The text has elements nested more than ${String(maxDepth)} deep. Paste it as plain text.`);
      if (elements > maxElements)
        reject('The text has too many elements. Paste it as plain text, or split it into two posts.');
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/**
 * Sanitizes the HTML of a post: removes everything that posts may not contain and preserves its text. Throws VALIDATION_FAILED
 * when it is nested too deep, or too long afterward.
 */
export async function cleanPostHtml(html: string): Promise<string> {
  // Loaded with the first post, so that the routes which every page calls start without it.
  const { default: sanitize } = await import('sanitize-html');
  let cleaned = html.replaceAll('\u0000', '').toWellFormed();
  // Removing a tag can leave others nested in a way that is not allowed: repeat until the result is stable.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = sanitize(cleaned, { ...options, ...limitElements() });
    if (next === cleaned) break;
    if (next.length > maxLength) reject('The text is too long. Shorten it, or split it into two posts.');
    cleaned = next;
  }
  return cleaned;
}
