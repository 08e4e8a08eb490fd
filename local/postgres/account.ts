import { execFileSync } from 'node:child_process';
import { accessSync, chownSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating system's user that Postgres runs as; empty when it is the one who started us. */
export type Account = { uid: number; gid: number } | Record<string, never>;

function idOf(user: string) {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Postgres refuses to run as root: finds the user `postgres`, or adds it. Throws when neither can be had. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  try {
    return idOf('postgres');
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']);
    return idOf('postgres');
  }
}

/** Hands `folder` to the account. Throws an Error that names the folder above it which the account cannot pass. */
export function giveFolder(folder: string, account: Account) {
  if (account.uid === undefined) return;
  chownSync(folder, account.uid, account.gid);
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const passable = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
    if (!passable) {
      throw new Error(
        `Started as root, Postgres runs as the user "postgres", who may not enter ${at}.\n` +
          'Name another data folder with --data (for instance --data /var/tmp/hub), or start as an ordinary user.',
      );
    }
  }
}

/** Whether `file` can be executed by us. */
export function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
