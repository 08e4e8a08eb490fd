// The HTML that a post may have. private.find_foreign_html in the database lets exactly this through, which a test compares.

/** The elements. */
export const postElements = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;

/** The attributes of the elements that have any. */
export const postAttributes = {
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
} as const;

/** What common elements that posts do not have become; the page has its own title. */
export const postReplacements = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  div: 'p',
} as const;

/** The schemes of addresses. */
export const postSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Whether a link may lead to an address. */
export const isPostLink = (href: string) => /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(href);

/** Whether an address may be that of a picture. */
export const isPostPicture = (src: string) => /^(https?:\/|\/storage\/v1\/object\/public)\/\S+$/i.test(src);

/** Whether a text may be a size, a start or a span. */
export const isPostNumber = (text: string) => /^\d{1,4}$/.test(text);
