import { findFreePort, checkPort } from './ports.ts';

/** The ports of one hub, all on the loopback interface. */
export interface Ports {
  site: number;
  api: number;
  mail: number;
  payments: number;
  smtp: number;
  database: number;
}

/** A requested or default port cannot be used. */
class PortInUseError extends Error {
  constructor(what: string, port: number, flag: string, isTwice: boolean) {
    const problem = isTwice
      ? `Port ${String(port)} is set twice, the second time for the ${what}.`
      : `Port ${String(port)}, for the ${what}, is in use by another program.`;
    const other = String(port < 65_000 ? port + 10 : port - 10);
    super(
      `${problem}\nChoose another with ${flag}, for instance ${flag} ${other} (${flag} 0: any free one).`,
    );
    this.name = 'PortInUseError';
  }
}

/** Checks the requested ports and chooses the others, before anything is started. Throws PortInUseError. */
export async function choosePorts(
  requested: { site: number; api: number; mail: number },
  withSite: boolean,
): Promise<Ports> {
  const taken = new Set<number>();
  const reserve = (port: number) => {
    taken.add(port);
    return port;
  };
  const findOther = async (): Promise<number> => {
    const port = await findFreePort();
    return taken.has(port) ? findOther() : reserve(port);
  };
  const take = async (what: string, port: number, flag: string) => {
    if (port === 0) return findOther();
    if (taken.has(port)) throw new PortInUseError(what, port, flag, true);
    if ((await checkPort(port)) === undefined) throw new PortInUseError(what, port, flag, false);
    return reserve(port);
  };
  // Requested ports first, so that no free one is one of them.
  const candidates: [keyof typeof requested, string, string][] = [
    ['site', 'site', '--port'],
    ['api', 'backend', '--api-port'],
    ['mail', 'inbox', '--mail-port'],
  ];
  const ports = { site: 0, api: 0, mail: 0 };
  const needed = candidates.filter(([name]) => withSite || name !== 'site');
  for (const [name, what, flag] of needed.sort(([a], [b]) => requested[b] - requested[a])) {
    ports[name] = await take(what, requested[name], flag);
  }
  // Next to the inbox where that is free, so that its address stays the same.
  const next = ports.mail + 1;
  const isNextFree = requested.mail !== 0 && !taken.has(next) && (await checkPort(next)) !== undefined;
  const payments = isNextFree ? reserve(next) : await findOther();
  return { ...ports, payments, smtp: await findOther(), database: await findOther() };
}
