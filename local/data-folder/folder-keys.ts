import { randomBytes } from 'node:crypto';

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
