import { isTooDeep } from './depth.ts';
import {
  isRecord,
  MalformedFrameError,
  parseJson,
  toMessage,
  UserBroadcast,
  type Serializer,
} from './message.ts';

/** Version 1.0.0: a JSON object in each frame, and no binary payloads. */
export const version1: Serializer = {
  encode({ topic, event, payload, ref }) {
    if (!(payload instanceof UserBroadcast)) return JSON.stringify({ topic, event, payload, ref });
    // Its content is parsed and written again.
    if (payload.encoding === 'binary' || isTooDeep(payload.body)) return undefined;
    const content: unknown = JSON.parse(payload.body.toString('utf8'));
    const envelope = { event: payload.event, payload: content, type: 'broadcast' };
    return JSON.stringify({
      topic,
      event,
      payload: payload.meta ? { ...envelope, meta: payload.meta } : envelope,
      ref,
    });
  },
  decode(data) {
    const frame = parseJson(data);
    if (!isRecord(frame) || !('ref' in frame) || !('payload' in frame))
      throw new MalformedFrameError('The frame is not an object with topic, event, payload and ref.');
    const { join_ref: joinRef, ref, topic, event, payload } = frame;
    return toMessage({ joinRef, ref, topic, event, payload });
  },
};
