/** What `readSlug` makes of a text that is no slug: one that nothing has. */
export const noSlug = '-';

/** The slug in an address; `noSlug` for what is none, so that no question to the database can fail over it. */
export const readSlug = (text: string | undefined) =>
  text !== undefined && text.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : noSlug;
