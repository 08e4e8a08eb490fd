import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Script files by their paths on this machine. */
interface LoadedScripts {
  first: Set<string>;
  later: Set<string>;
}

const staticImport = /(?:import|from)\s*["']([^"']+\.js)["']/g;
const dynamicImport = /import\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g;
const inPage = /(?:src|component-url|renderer-url)="(\/[^"]+\.js)"/g;

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found ? [found] : []));

/** The script files of the built site in `folder` that `page` loads first, and those that its code imports later. */
export const loadedBy = (folder: string, page: string): LoadedScripts =>
  loadedByHtml(folder, readFileSync(join(folder, page), 'utf8'));

/** The same for the HTML of a page that is rendered on demand. */
export function loadedByHtml(folder: string, html: string): LoadedScripts {
  const follow = (file: string, into: Set<string>, skip = new Set<string>()) => {
    if (into.has(file) || skip.has(file)) return;
    into.add(file);
    const code = readFileSync(file, 'utf8');
    for (const specifier of matches(code, staticImport)) follow(join(dirname(file), specifier), into, skip);
  };
  const first = new Set<string>();
  for (const path of matches(html, inPage)) follow(join(folder, path), first);
  const later = new Set<string>();
  for (const file of first) {
    for (const specifier of matches(readFileSync(file, 'utf8'), dynamicImport)) {
      follow(join(dirname(file), specifier), later, first);
    }
  }
  return { first, later };
}
