/** The text of the main heading in a page's HTML, without elements in it. */
export const headingIn = (html: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, '').trim();

/** The schema.org objects in a page's HTML. */
export const structuredDataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap<
    Record<string, unknown>
  >(([, text = '']) => JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]);
