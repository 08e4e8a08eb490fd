import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// What a build writes addresses into.
const texts = /(\.(mjs|js|html|json|txt|xml)|_headers)$/;

/** Copies the build of the site in `folder`; other texts stand for some of its texts, such as the address and the key of the backend. */
export function copyBuild(folder: string, copy: string, replaced: Readonly<Record<string, string>>): void {
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.map') });
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!texts.test(name)) continue;
    const file = join(copy, name);
    const text = readFileSync(file, 'utf8');
    const written = Object.entries(replaced).reduce(
      (all, [before, after]) => all.replaceAll(before, after),
      text,
    );
    if (written !== text) writeFileSync(file, written);
  }
}
