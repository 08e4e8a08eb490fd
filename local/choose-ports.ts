import { findFreePort, tryPort } from './ports.ts';

/** The ports of one hub, all on the loopback interface. */
export interface Ports {
  site: number;
  api: number;
  mail: number;
  smtp: number;
  database: number;
}

/** A port that the person asked for, or the default one, belongs to another program. */
export class PortTakenError extends Error {
  constructor(what: string, port: number, flag: string) {
    super(
      `Port ${String(port)}, for the ${what}, is in use by another program. Choose another with ${flag}, for instance ${flag} ${String(port + 10)} (${flag} 0: any free one).`,
    );
    this.name = 'PortTakenError';
  }
}

/** Checks the ports that were asked for and finds the others, before anything is started. Throws PortTakenError. */
export async function choosePorts(
  wanted: { site: number; api: number; mail: number },
  withSite: boolean,
): Promise<Ports> {
  const take = async (what: string, port: number, flag: string) => {
    const free = await tryPort(port);
    if (free === undefined) throw new PortTakenError(what, port, flag);
    return free;
  };
  return {
    site: withSite ? await take('site', wanted.site, '--port') : 0,
    api: await take('backend', wanted.api, '--api-port'),
    mail: await take('inbox', wanted.mail, '--mail-port'),
    smtp: await findFreePort(),
    database: await findFreePort(),
  };
}
