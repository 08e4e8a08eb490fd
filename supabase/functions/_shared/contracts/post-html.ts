// The HTML that posts may contain. private.find_foreign_html in the database accepts exactly this; a test compares
// both.

/** The allowed elements. */
export const postElements = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;

/** The allowed attributes by element. */
export const postAttributes = {
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
} as const;

/** Replacements for common elements that posts may not contain; the page has its own h1. */
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

/** The allowed URL schemes. */
export const postSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Whether a link may have this URL. */
export const isPostLink = (href: string) => /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(href);

/** Whether an image may have this URL. */
export const isPostPicture = (src: string) => /^(https?:\/|\/storage\/v1\/object\/public)\/\S+$/i.test(src);

/** Whether a text is a valid width, height, start, or span. */
export const isPostNumber = (text: string) => /^\d{1,4}$/.test(text);
