import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A user of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

/** How to start a program: the arguments of `spawn`. */
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

/** Postgres does not run as root: the user `postgres`, created if missing. Undefined when we are not root. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findUser('postgres');
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']);
  } catch {
    // No useradd, or /etc/passwd is read-only.
  }
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) throw new Error('Postgres does not run as root, and there is no user "postgres": add one.');
  return user;
}

/** The topmost folder above `path` that the account cannot enter, by its mode. */
function findBarrier(path: string, { uid, gid }: Account): string | undefined {
  let barrier: string | undefined;
  for (let at = dirname(path); ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const isPassable = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!isPassable) barrier = at;
    if (at === dirname(at)) return barrier;
  }
}

/** How to run `program` as `account` on `folder`, whatever folders are above them. Throws when it is impossible. */
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
  // For instance a clone in /root: the account gets one capability of root, to traverse folders.
  const right = `+${findPassingRight()}`;
  const flags = [`--reuid=${String(account.uid)}`, `--regid=${String(account.gid)}`, '--clear-groups'];
  const rights = ['inh', 'ambient'].map((set) => `--${set}-caps=-all,${right}`);
  // Without this bit access(2), which initdb calls for its programs, ignores the capability.
  const secureBits = '--securebits=+no_setuid_fixup';
  return {
    command: setpriv,
    args: [...flags, secureBits, ...rights, program, ...args],
    options: { cwd: '/' },
  };
}

/** The capability to traverse folders: most containers do not have the narrower one. */
function findPassingRight() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const rights = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`);
  return rights & (1n << 2n) ? 'dac_read_search' : 'dac_override';
}
