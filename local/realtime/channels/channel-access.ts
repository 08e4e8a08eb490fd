import {
  type Access,
  type Caller,
  DatabaseUnavailableError,
  type Extension,
  PolicyError,
} from '../database/access.ts';

/** Why a channel may not be read, as a client is told. */
export interface ReadRefusal {
  code: 'Unauthorized' | 'UnableToConnectToProject';
  message: string;
}

/**
 * What a private channel may do. As hosted, policies are asked once and remembered until the token changes: reading when it
 * joins, sending at the first message.
 */
export class ChannelAccess {
  readonly #access: Access;
  readonly #topic: string;
  readonly #log: (line: string) => void;
  #caller: Caller;
  #extensions: Extension[];
  #readable: ReadonlySet<Extension> = new Set();
  #writable: ReadonlySet<Extension> | undefined;

  constructor(
    access: Access,
    options: { caller: Caller; topic: string; withPresence: boolean; log: (line: string) => void },
  ) {
    this.#access = access;
    this.#caller = options.caller;
    this.#topic = options.topic;
    this.#extensions = options.withPresence ? ['broadcast', 'presence'] : ['broadcast'];
    this.#log = options.log;
  }

  isReadable(extension: Extension): boolean {
    return this.#readable.has(extension);
  }

  /** Asks what may be read, now and as `caller`; returns why if that is nothing, or less than before. */
  async authorize(caller = this.#caller): Promise<ReadRefusal | undefined> {
    const before = this.#readable;
    this.#caller = caller;
    this.#writable = undefined;
    try {
      this.#readable = await this.#access.canRead(caller, this.#topic, this.#extensions);
    } catch (error) {
      this.#readable = new Set();
      if (error instanceof DatabaseUnavailableError)
        return {
          code: 'UnableToConnectToProject',
          message: 'Realtime was unable to connect to the project database',
        };
      this.#logPolicy(error);
    }
    const refused = `to read from this Channel topic: ${this.#topic}`;
    if (this.#readable.size === 0)
      return { code: 'Unauthorized', message: `You do not have permissions ${refused}` };
    if ([...before].some((extension) => !this.#readable.has(extension)))
      return { code: 'Unauthorized', message: `You no longer have permission ${refused}` };
    return undefined;
  }

  /** Asks also for presence, of which the join said nothing. Throws DatabaseUnavailableError or PolicyError. */
  async addPresence(): Promise<void> {
    if (this.#extensions.includes('presence')) return;
    this.#readable = await this.#access.canRead(this.#caller, this.#topic, ['broadcast', 'presence']);
    this.#extensions = ['broadcast', 'presence'];
  }

  /** Whether it may send. A policy or a database that fails counts as no. */
  async isWritable(extension: Extension): Promise<boolean> {
    try {
      this.#writable ??= await this.#access.canWrite(this.#caller, this.#topic);
      return this.#writable.has(extension);
    } catch (error) {
      this.#logPolicy(error);
      return false;
    }
  }

  #logPolicy(error: unknown) {
    const code = error instanceof PolicyError ? 'RlsPolicyError' : 'UnableToSetPolicies';
    this.#log(
      `[realtime] ${code} on ${this.#topic}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
