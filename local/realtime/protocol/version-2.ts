import {
  isRecord,
  MalformedFrameError,
  parseJson,
  toMessage,
  UserBroadcast,
  type Message,
  type Serializer,
} from './message.ts';

const userBroadcastPush = 3;
const userBroadcast = 4;
const jsonEncoding = 1;

/** Version 2.0.0: a JSON array in each text frame; broadcasts may be binary frames with a header of lengths. */
export const version2: Serializer = {
  encode({ joinRef, ref, topic, event, payload }) {
    if (payload instanceof UserBroadcast) return encodeUserBroadcast(topic, payload);
    return JSON.stringify([joinRef, ref, topic, event, payload]);
  },
  decode(data, isBinary) {
    if (isBinary) return decodeUserBroadcastPush(data);
    const frame = parseJson(data);
    if (!Array.isArray(frame) || frame.length < 5)
      throw new MalformedFrameError('The frame is not an array of five.');
    const [joinRef, ref, topic, event, payload] = frame as unknown[];
    return toMessage({ joinRef, ref, topic, event, payload });
  },
};

function encodeUserBroadcast(
  topic: string,
  { event, encoding, body, meta }: UserBroadcast,
): Buffer | undefined {
  const header = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text));
  // Their lengths have one byte each.
  if (header.some(({ length }) => length > 255)) return undefined;
  const lengths = header.map(({ length }) => length);
  const isJson = encoding === 'json' ? jsonEncoding : 0;
  return Buffer.concat([Buffer.from([userBroadcast, ...lengths, isJson]), ...header, body]);
}

function decodeUserBroadcastPush(data: Buffer): Message {
  const [kind, ...lengths] = data.subarray(0, 6);
  const start = 7;
  if (kind !== userBroadcastPush || data.length < lengths.reduce((sum, length) => sum + length, start))
    throw new MalformedFrameError('The binary frame is not a broadcast.');
  let offset = start;
  const [joinRef = '', ref = '', topic, event = '', meta = ''] = lengths.map((length) => {
    offset += length;
    return data.toString('utf8', offset - length, offset);
  });
  const encoding = data[6] === 0 ? 'binary' : 'json';
  const body = data.subarray(offset);
  // Passed on as it is, to clients that would fail to parse it.
  if (encoding === 'json') parseJson(body);
  if (meta !== '' && !isRecord(parseJson(Buffer.from(meta))))
    throw new MalformedFrameError('The metadata of the broadcast is not an object.');
  const payload = new UserBroadcast(event, encoding, body);
  return toMessage({ joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload });
}
