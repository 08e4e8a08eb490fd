import { clientError } from './client-error.ts';
import { connect } from 'node:net';
import { createMessageReader, MessageWriter, type PostgresError, readError, readRow } from './messages.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import { createScram } from './scram.ts';

export interface Statement {
  text: string;
  parameters: readonly (string | null)[];
}
/** The columns of the first row of a statement, as Postgres writes them; undefined where there is no row. */
export type FirstRow = (Buffer | null)[] | undefined;

/** One connection, for one at a time. */
export interface Connection {
  /**
   * Sends statements together, with one `Sync`, and waits for all. Throws the error of the first that fails, after which Postgres skips the
   * others, or one with a code such as CONNECTION_CLOSED.
   */
  run: (statements: readonly Statement[]) => Promise<FirstRow[]>;
  /** Whether a transaction is open, also one that has failed. */
  readonly isInTransaction: boolean;
  readonly isOpen: boolean;
  /** Lets Postgres close it, which it does once it has answered. */
  end: () => void;
  /** Closes it at once, whatever runs. */
  destroy: () => void;
  /** Resolves when it is closed, by whomever. */
  closed: Promise<undefined>;
}

interface Pending {
  rows: FirstRow[];
  /** How many statements are complete. */
  at: number;
  /** What is being prepared, in order; without a name what is not kept. */
  preparing: { text: string; name: string }[];
  error: PostgresError | undefined;
  resolve: (rows: FirstRow[]) => void;
  reject: (error: Error) => void;
}

const connectTimeoutMs = 5000;
const writer = new MessageWriter();

/**
 * Whether a statement failed because what had been prepared for it is out of date or gone. Nothing of its transaction has happened, and
 * the next time it is prepared anew.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof Error &&
  'routine' in error &&
  (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement');

/** Connects to the database at `url`. Throws when it cannot be reached, or does not let us in. */
export async function openConnection(url: string, prepared: PreparedTexts): Promise<Connection> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const scram = createScram(decodeURIComponent(password));
  const opened = Promise.withResolvers<undefined>();
  const closed = Promise.withResolvers<undefined>();
  /** The names of the texts that are prepared on this connection. */
  const names = new Map<string, string>();
  let outdated: string[] = [];
  let named = 0;
  /** The length of all texts that are prepared on this connection. */
  let namedLength = 0;
  let isAuthenticated = false;
  let status = '';
  let pending: Pending | undefined;
  let failure: Error | undefined;

  const socket = connect({ host: hostname, port: Number(port || 5432), noDelay: true, keepAlive: true });
  const send = (): void => {
    socket.write(writer.take());
  };
  const fail = (error: Error): void => {
    failure ??= error;
    socket.destroy();
  };
  const timer = setTimeout(() => {
    fail(clientError('CONNECT_TIMEOUT', 'Postgres does not answer.'));
  }, connectTimeoutMs);

  const authenticate = (content: Buffer): void => {
    const kind = content.readInt32BE(0);
    const text = content.toString('utf8', 4);
    if (kind === 10) {
      writer.message('p', () => writer.text('SCRAM-SHA-256').value(scram.first));
      send();
    } else if (kind === 11) {
      const reply = (answer: string): void => {
        writer.message('p', () => writer.bytes(answer));
        send();
      };
      scram.answer(text).then(reply).catch(fail);
    } else if (kind === 12) scram.verify(text);
    else if (kind !== 0) throw new Error('Postgres asks for a way to log in other than SCRAM-SHA-256.');
    else if (!scram.isVerified) throw new Error('Postgres has not shown that it knows the password.');
    else isAuthenticated = true;
  };

  /** Postgres is ready for the next. */
  const settle = (): void => {
    if (!isAuthenticated) throw new Error('Postgres is ready before it has let us in.');
    const done = pending;
    pending = undefined;
    if (done === undefined) opened.resolve(undefined);
    else if (done.error === undefined) done.resolve(done.rows);
    else {
      if (isStale(done.error)) {
        outdated = [...names.values()];
        names.clear();
        namedLength = 0;
      }
      done.reject(done.error);
    }
  };

  const receive = (type: string, content: Buffer): void => {
    switch (type) {
      case 'D':
        if (pending !== undefined) pending.rows[pending.at] ??= readRow(content);
        break;
      case 'C':
      case 'I':
        if (pending !== undefined) pending.at += 1;
        break;
      case '1': {
        const { text, name } = pending?.preparing.shift() ?? { text: '', name: '' };
        if (name !== '') {
          names.set(text, name);
          namedLength += text.length;
        }
        break;
      }
      case 'E':
        if (pending === undefined) fail(readError(content));
        else pending.error ??= readError(content);
        break;
      case 'Z':
        status = content.toString('latin1');
        settle();
        break;
      case 'R':
        authenticate(content);
        break;
      case 'G':
      case 'W':
        fail(new Error('COPY is not supported.'));
    }
  };

  socket.on('connect', () => {
    const settings = { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
    const all = { ...settings, client_encoding: 'UTF8', application_name: 'postgrest' };
    writer.message('', () => {
      writer.int16(3).int16(0);
      for (const entry of Object.entries(all).flat()) writer.text(entry);
      writer.bytes('\0');
    });
    send();
  });
  const read = createMessageReader(receive);
  const onData = (chunk: Buffer): void => {
    try {
      read(chunk);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  };
  socket.on('data', onData).on('error', fail);
  socket.on('close', () => {
    clearTimeout(timer);
    const error =
      pending?.error ?? failure ?? clientError('CONNECTION_CLOSED', 'Postgres closed the connection.');
    failure ??= error;
    opened.reject(error);
    pending?.reject(error);
    pending = undefined;
    closed.resolve(undefined);
  });

  /** The name of a prepared text; otherwise sends it to be parsed. */
  const parse = (text: string, preparing: Pending['preparing']): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    // What is parsed without a name is there until the next is.
    const unnamed = preparing.findLast(({ name }) => name === '');
    const same = preparing.find((one) => one.text === text && (one.name !== '' || one === unnamed));
    if (same !== undefined) return same.name;
    const name = prepared.has(text) ? `s${String((named += 1))}` : '';
    preparing.push({ text, name });
    writer.message('P', () => writer.text(name).text(text).int16(0));
    return name;
  };
  const closeOutdated = (): void => {
    if (names.size >= prepared.max || namedLength > prepared.maxLength)
      for (const [text, name] of names)
        if (!prepared.has(text)) {
          outdated.push(name);
          names.delete(text);
          namedLength -= text.length;
        }
    for (const name of outdated) writer.message('C', () => writer.bytes('S').text(name));
  };

  const run = (statements: readonly Statement[]): Promise<FirstRow[]> =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) throw failure;
      if (pending !== undefined)
        throw clientError('CONNECTION_IN_USE', 'The connection runs something already.');
      const preparing: Pending['preparing'] = [];
      try {
        closeOutdated();
        for (const { text, parameters } of statements) {
          const name = parse(text, preparing);
          writer.message('B', () => {
            writer.text('').text(name).int16(0).int16(parameters.length);
            for (const parameter of parameters) writer.value(parameter);
            writer.int16(0);
          });
          writer.message('E', () => writer.text('').int32(0));
        }
        writer.message('S');
      } catch (error) {
        writer.clear();
        throw error;
      }
      pending = {
        rows: statements.map(() => undefined),
        at: 0,
        preparing,
        error: undefined,
        resolve,
        reject,
      };
      send();
      outdated = [];
    });

  await opened.promise;
  clearTimeout(timer);
  return {
    run,
    get isInTransaction() {
      return status !== 'I';
    },
    get isOpen() {
      return failure === undefined;
    },
    destroy: () => {
      fail(clientError('CONNECTION_ENDED', 'The connection was ended.'));
    },
    end: () => {
      failure ??= clientError('CONNECTION_ENDED', 'The connection was ended.');
      writer.message('X');
      socket.end(writer.take());
    },
    closed: closed.promise,
  };
}
