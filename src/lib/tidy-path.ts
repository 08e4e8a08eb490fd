const places = /^(?:\/es)?\/(?:directory|events|deals|jobs|news|blog|search)(?:[/.]|$)/i;

/**
 * The one address of a public page: "/Directory/Old-Mill.html" is "/directory/old-mill". Names of pages have no capitals, so
 * that whoever types or copies one differently arrives all the same. Other paths stay as they are.
 */
export function tidyPath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/');
  if (!places.test(single)) return path;
  const tidy = single
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/(?:\/index)?\.html$/, '');
  return tidy === '' ? '/' : tidy;
}
