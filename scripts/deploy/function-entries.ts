import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const functions = new URL('../../supabase/functions/', import.meta.url);

/** The entry files of all edge functions, as paths: every folder that has an index.ts and no leading underscore. */
export function functionEntries(): string[] {
  return readdirSync(functions)
    .filter((name) => /^[a-z]/i.test(name))
    .map((name) => fileURLToPath(new URL(`${name}/index.ts`, functions)))
    .filter((file) => existsSync(file));
}
