import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A user of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

/** How to start a program: what to hand to `spawn`. */
export interface Invocation {
  command: string;
  args: string[];
  options: Partial<Account> & { cwd: string };
}

function findUser(name: string): Account | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Postgres refuses to run as root: the user `postgres`, added when missing. Undefined when we are somebody else. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findUser('postgres');
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']);
  } catch {
    // A system without useradd, or one whose list of users is read-only.
  }
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) throw new Error('Postgres does not run as root, and there is no user "postgres": add one.');
  return user;
}

/** The highest folder above `path` that the account may not enter, going by its mode. */
function findBarrier(path: string, { uid, gid }: Account): string | undefined {
  let barrier: string | undefined;
  for (let at = dirname(path); ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const isPassable = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!isPassable) barrier = at;
    if (at === dirname(at)) return barrier;
  }
}

/**
 * How to run `program` as `account` on `folder`, whatever folders lie above them. Throws when there is no way.
 */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  folder: string,
): Invocation {
  if (!account) return { command: program, args, options: { cwd: '/' } };
  const barrier = findBarrier(program, account) ?? findBarrier(folder, account);
  if (!barrier) return { command: program, args, options: { ...account, cwd: '/' } };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
  if (!setpriv) {
    throw new Error(
      `Started as root, Postgres runs as another user, who may not enter ${barrier}.\n` +
        'Keep the project and the data folder elsewhere (--data), or start as an ordinary user.',
    );
  }
  // Such as a clone in /root: the account keeps one right of root's, to pass folders, and no other.
  const right = `+${findPassingRight()}`;
  const flags = [`--reuid=${String(account.uid)}`, `--regid=${String(account.gid)}`, '--clear-groups'];
  const rights = ['inh', 'ambient'].map((set) => `--${set}-caps=-all,${right}`);
  // access(2), by which initdb looks for its programs, forgets the right without this bit.
  const secureBits = '--securebits=+no_setuid_fixup';
  return {
    command: setpriv,
    args: [...flags, secureBits, ...rights, program, ...args],
    options: { cwd: '/' },
  };
}

/** The capability that lets a process pass folders: containers mostly withhold the narrower one. */
function findPassingRight() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const rights = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`);
  return rights & (1n << 2n) ? 'dac_read_search' : 'dac_override';
}
