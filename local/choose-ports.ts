import { findFreePort, tryPort } from './ports.ts';

/** The ports of one hub, all on the loopback interface. */
export interface Ports {
  site: number;
  api: number;
  mail: number;
  smtp: number;
  database: number;
}

/** A port that the person asked for, or the default one, cannot be used. */
export class PortTakenError extends Error {
  constructor(what: string, port: number, flag: string, isTwice: boolean) {
    const problem = isTwice
      ? `Port ${String(port)} was asked for twice, the second time for the ${what}.`
      : `Port ${String(port)}, for the ${what}, is in use by another program.`;
    const other = String(port < 65_000 ? port + 10 : port - 10);
    super(
      `${problem}\nChoose another with ${flag}, for instance ${flag} ${other} (${flag} 0: any free one).`,
    );
    this.name = 'PortTakenError';
  }
}

/** Checks the ports that were asked for and finds the others, before anything is started. Throws PortTakenError. */
export async function choosePorts(
  wanted: { site: number; api: number; mail: number },
  withSite: boolean,
): Promise<Ports> {
  const taken = new Set<number>();
  const keep = (port: number) => {
    taken.add(port);
    return port;
  };
  const findOther = async (): Promise<number> => {
    const port = await findFreePort();
    return taken.has(port) ? findOther() : keep(port);
  };
  const take = async (what: string, port: number, flag: string) => {
    if (port === 0) return findOther();
    if (taken.has(port)) throw new PortTakenError(what, port, flag, true);
    if ((await tryPort(port)) === undefined) throw new PortTakenError(what, port, flag, false);
    return keep(port);
  };
  // Those asked for by number first, so that no free one that is found is one of them.
  const asked: [keyof typeof wanted, string, string][] = [
    ['site', 'site', '--port'],
    ['api', 'backend', '--api-port'],
    ['mail', 'inbox', '--mail-port'],
  ];
  const ports = { site: 0, api: 0, mail: 0 };
  const needed = asked.filter(([name]) => withSite || name !== 'site');
  for (const [name, what, flag] of needed.sort(([a], [b]) => wanted[b] - wanted[a])) {
    ports[name] = await take(what, wanted[name], flag);
  }
  return { ...ports, smtp: await findOther(), database: await findOther() };
}
