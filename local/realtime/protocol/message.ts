import { isTooDeep } from './depth.ts';

/** What a client counts its messages with; echoed as it came. */
export type Ref = string | number | null;

/** A message of a Phoenix channel, in either version of the protocol. */
export interface Message {
  joinRef: Ref;
  ref: Ref;
  topic: string;
  event: string;
  payload: unknown;
}

/** A payload of `broadcast` whose content stays bytes: JSON that nobody has to parse, or binary data. */
export class UserBroadcast {
  readonly event: string;
  readonly encoding: 'json' | 'binary';
  readonly body: Buffer;
  readonly meta: Record<string, unknown> | undefined;

  constructor(event: string, encoding: 'json' | 'binary', body: Buffer, meta?: Record<string, unknown>) {
    this.event = event;
    this.encoding = encoding;
    this.body = body;
    this.meta = meta;
  }
}

/** A frame that is no message: it is dropped, and the connection stays. */
export class MalformedFrameError extends Error {}

/** One version of the protocol. */
export interface Serializer {
  /** The frame of a message, or undefined if this version cannot represent it. */
  encode(message: Message): string | Buffer | undefined;
  /** Throws MalformedFrameError. */
  decode(data: Buffer, isBinary: boolean): Message;
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses the text of a frame that is not nested too deeply. Throws MalformedFrameError. */
export function parseJson(data: Buffer): unknown {
  if (isTooDeep(data)) throw new MalformedFrameError('The frame is nested too deeply.');
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    throw new MalformedFrameError('The frame is not JSON.');
  }
}

/** A message of the fields as they came. Throws MalformedFrameError when one has the wrong type. */
export function toMessage(
  fields: Record<'joinRef' | 'ref' | 'topic' | 'event' | 'payload', unknown>,
): Message {
  const { joinRef, ref, topic, event, payload } = fields;
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRef(joinRef) || !isRef(ref))
    throw new MalformedFrameError('The frame has no topic, event or reference.');
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

function isRef(value: unknown): value is Ref | undefined {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}
