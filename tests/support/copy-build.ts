import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// What a build writes addresses into.
const textFiles = /(\.(mjs|js|html|json|txt|xml)|_headers)$/;

/**
 * Copies the build of the site in `folder` to `copy` without source maps, with each key of `replacements` replaced by its value, such as the address
 * and the key of the backend. It is served as it is after prepareBuild.
 */
export function copyBuild(
  folder: string,
  copy: string,
  replacements: Readonly<Record<string, string>>,
): void {
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.map') });
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!textFiles.test(name)) continue;
    const file = join(copy, name);
    const text = readFileSync(file, 'utf8');
    const updated = Object.entries(replacements).reduce(
      (all, [before, after]) => all.replaceAll(before, after),
      text,
    );
    if (updated !== text) writeFileSync(file, updated);
  }
}
