import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './project.ts';

/** The commands of the local stack. */
const commands = ['start', 'dev', 'stack', 'status', 'stop', 'rebase'] as const;
type Command = (typeof commands)[number];

/** A parsed command line; ports are 0 to 65535, where 0 is any free one. */
export interface CommandLine {
  command: Command;
  dataDir: string;
  sitePort: number;
  apiPort: number;
  mailPort: number;
  /** A new data folder gets no demo data. */
  isEmpty: boolean;
  json: boolean;
  help: boolean;
}

/** The arguments are invalid; the message says how. */
export class UsageError extends Error {}

/** The text that --help prints. */
export const usage = `Usage: npm start -- [flags]        the whole hub, production build
       npm run dev -- [flags]      the same with hot reload
       npm run stack -- [flags]    the backend only
       npm run status -- [--json]  URLs and keys of the running hub
       npm run stop                stops it
       npm run db:rebase           moves the data of an older version's folder into the present schema

  --data DIR       data folder (default .data)
  --port P         site (default 8080)
  --api-port A     backend (default 54321)
  --mail-port M    inbox (default 54324)
  --empty          a new hub without demo data; prints a code for its first admin
  --json           status as JSON
  --help           this text`;

/** Parses the command line. Throws UsageError. */
export function parseCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parse(args);
  const command = commands.find((name) => name === (positionals[0] ?? (values.help ? 'start' : '')));
  if (values.data === '') throw new UsageError('--data takes the name of a folder.');
  if (!command) throw new UsageError(`Unknown command. Use one of ${commands.join(', ')}.`);
  if (positionals[1])
    throw new UsageError(`Unexpected argument "${positionals[1]}": ${command} takes flags only.`);
  return {
    command,
    dataDir: resolve(values.data ?? join(root, '.data')),
    sitePort: portOf('--port', values.port),
    apiPort: portOf('--api-port', values['api-port']),
    mailPort: portOf('--mail-port', values['mail-port']),
    isEmpty: values.empty,
    json: values.json,
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        port: { type: 'string', default: '8080' },
        'api-port': { type: 'string', default: '54321' },
        'mail-port': { type: 'string', default: '54324' },
        empty: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Node's message, without its hint on values that begin with a dash.
    throw new UsageError(
      error instanceof Error ? error.message.replace(/\. To specify .*/s, '.') : String(error),
    );
  }
}

function portOf(flag: string, value: string) {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw new UsageError(`${flag} takes a port from 0 (any free one) to 65535, not "${value}".`);
  }
  return port;
}
