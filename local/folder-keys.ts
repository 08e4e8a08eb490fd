import { randomBytes } from 'node:crypto';

/** Secrets that a data folder keeps for its whole life, in keys.json. */
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
    // Lower and upper case letters and digits, as the sign-in rules ask, and easy to type from a terminal.
    demoPassword: `Demo-${randomBytes(6).toString('hex')}-7`,
  };
}
