/** The slug in an address; for what is none, one that nothing has: no question to the database can fail over it. */
export const readSlug = (text: string | undefined) =>
  text !== undefined && text.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : '-';
