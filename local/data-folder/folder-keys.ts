import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The secrets of a data folder, in keys.json. They never change. */
export interface FolderKeys {
  publishable: string;
  secret: string;
  databasePassword: string;
  demoPassword: string;
}

/** Keys for a new data folder. */
export function makeKeys(): FolderKeys {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return {
    publishable: `sb_publishable_${random(24)}`,
    secret: `sb_secret_${random(24)}`,
    databasePassword: random(24),
    // Upper and lower case letters and digits, as the password rules require, and easy to type.
    demoPassword: `Demo-${randomBytes(6).toString('hex')}-7`,
  };
}

/** The keys in `file`. Throws an error that names the file and what to do when it holds none. */
export function readKeys(file: string): FolderKeys {
  const damaged = (problem: string) =>
    new Error(
      `${file} is damaged: ${problem}. Restore it from a backup, or choose another folder with --data.`,
    );
  const text = readFileSync(file, 'utf8');
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    throw damaged('it is not JSON');
  }
  const missing = (Object.keys(makeKeys()) as (keyof FolderKeys)[]).filter(
    (name) => typeof (keys as Partial<FolderKeys> | null)?.[name] !== 'string',
  );
  if (missing.length > 0) throw damaged(`it has no ${missing.join(', ')}`);
  return keys as FolderKeys;
}
