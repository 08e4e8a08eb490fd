import { withoutLanguage } from '../../i18n/without-language.ts';

const places = /^\/(?:directory|events|deals|jobs|news|blog|search)(?:[/.]|$)/i;

/**
 * The one address of a public page: "/Directory/Old-Mill.html" is "/directory/old-mill". Names of pages have no capitals, so
 * that whoever types or copies one differently arrives all the same. Other paths stay as they are.
 */
export function canonicalPath(path: string): string {
  const plain = withoutLanguage(path);
  if (/^\/index(?:\.html)?$/.test(plain)) return path.slice(0, -plain.length) || '/';
  // What is escaped has capitals in its escapes, which URLs write again and again; it is no name of a page.
  if (!places.test(withoutLanguage(path.toLowerCase())) || path.includes('%')) return path;
  return path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/(?:\/index)?\.html$/, '');
}
