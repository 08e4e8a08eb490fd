/** Writes messages to Postgres into one buffer (protocol 3.0, "Message Formats"). */
export class MessageWriter {
  #buffer = Buffer.allocUnsafe(16_384);
  #length = 0;

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }

  int32(value: number): this {
    this.#reserve(4);
    this.#length = this.#buffer.writeInt32BE(value, this.#length);
    return this;
  }

  int16(value: number): this {
    this.#reserve(2);
    this.#length = this.#buffer.writeUInt16BE(value, this.#length);
    return this;
  }

  /** A text that ends with a zero byte. Throws for one that has such a byte itself. */
  text(value: string): this {
    if (value.includes('\0')) throw new Error('A statement has no character 0.');
    this.bytes(value).#reserve(1);
    this.#buffer[this.#length++] = 0;
    return this;
  }

  /** A text without an end. */
  bytes(value: string): this {
    this.#reserve(value.length * 3);
    this.#length += this.#buffer.write(value, this.#length);
    return this;
  }

  /** A message: its type, its length, and what `content` writes. */
  message(type: string, content?: () => void): this {
    this.#reserve(5);
    if (type !== '') this.#buffer[this.#length++] = type.charCodeAt(0);
    const start = this.#length;
    this.#length += 4;
    content?.();
    this.#buffer.writeInt32BE(this.#length - start, start);
    return this;
  }

  /** A value with its length before it. */
  value(value: string | null): this {
    if (value === null) return this.int32(-1);
    this.#reserve(4);
    const start = this.#length;
    this.#length += 4;
    this.bytes(value).#buffer.writeInt32BE(this.#length - start - 4, start);
    return this;
  }

  /** Drops what was written. */
  clear(): void {
    this.#length = 0;
  }

  /** What was written, and an empty writer. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    if (this.#buffer.length > 1_048_576) this.#buffer = Buffer.allocUnsafe(16_384);
    return taken;
  }
}

/** Cuts what arrives into messages: `receive` gets the type and the content of each. */
export function createMessageReader(
  receive: (type: string, content: Buffer) => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let length = 0;
  let needed = 5;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    // Large messages arrive in many chunks: they are joined once.
    if (length < needed) return;
    const [only] = chunks;
    const all = chunks.length === 1 && only ? only : Buffer.concat(chunks, length);
    let at = 0;
    needed = 5;
    while (all.length - at >= 5) {
      const size = all.readInt32BE(at + 1) + 1;
      if (all.length - at < size) {
        needed = size;
        break;
      }
      receive(String.fromCharCode(all[at] ?? 0), all.subarray(at + 5, at + size));
      at += size;
    }
    length = all.length - at;
    chunks = length === 0 ? [] : [all.subarray(at)];
  };
}

/** The columns of a DataRow. */
export function readRow(content: Buffer): (Buffer | null)[] {
  const columns: (Buffer | null)[] = [];
  let at = 2;
  for (let left = content.readUInt16BE(0); left > 0; left -= 1) {
    const size = content.readInt32BE(at);
    at += 4;
    if (size === -1) columns.push(null);
    else columns.push(content.subarray(at, (at += size)));
  }
  return columns;
}

const errorFields: Record<string, string> = { C: 'code', M: 'message', D: 'detail', H: 'hint', R: 'routine' };

/** The fields of an ErrorResponse as an error with the name that postgres.js gives to those of Postgres. */
export function readError(content: Buffer): PostgresError {
  const fields = { code: '', message: '' } as Record<string, string> & { code: string };
  for (const field of content.toString('utf8').split('\0')) {
    const name = errorFields[field.charAt(0)];
    if (name !== undefined) fields[name] = field.slice(1);
  }
  return Object.assign(new Error(fields['message']), fields, { name: 'PostgresError' });
}

export interface PostgresError extends Error {
  code: string;
  detail?: string;
  hint?: string;
  routine?: string;
}
