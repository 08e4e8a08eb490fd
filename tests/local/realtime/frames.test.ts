import { RealtimeClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { fc } from '../../support/properties.ts';
import {
  MalformedFrameError,
  UserBroadcast,
  type Message,
} from '../../../local/realtime/protocol/message.ts';
import { version1 } from '../../../local/realtime/protocol/version-1.ts';
import { version2 } from '../../../local/realtime/protocol/version-2.ts';

const message: Message = {
  joinRef: '1',
  ref: '2',
  topic: 'realtime:a',
  event: 'phx_join',
  payload: { n: 1 },
};
const broadcast = (
  body: string,
  encoding: 'json' | 'binary' = 'json',
  meta?: Record<string, unknown>,
): Message => ({
  ...message,
  joinRef: null,
  ref: null,
  event: 'broadcast',
  payload: new UserBroadcast('wave', encoding, Buffer.from(body), meta),
});
const { serializer } = new RealtimeClient('ws://localhost', { params: { apikey: 'any' } });
const decodeAsClient = (frame: string | Buffer | undefined) => {
  let decoded: unknown;
  const data = Buffer.isBuffer(frame) ? Uint8Array.from(frame).buffer : (frame ?? '');
  serializer.decode(data, (result: unknown) => (decoded = result));
  return decoded;
};

describe('version 1.0.0', () => {
  it('is an object in each frame, without the reference of the join', () => {
    expect(version1.encode(message)).toBe(
      '{"topic":"realtime:a","event":"phx_join","payload":{"n":1},"ref":"2"}',
    );
    const frame = Buffer.from('{"topic":"t","event":"e","payload":null,"ref":"1","join_ref":"3"}');
    expect(version1.decode(frame, false)).toEqual({
      joinRef: '3',
      ref: '1',
      topic: 't',
      event: 'e',
      payload: null,
    });
  });

  it('has broadcasts as JSON, and none that are binary', () => {
    expect(JSON.parse(String(version1.encode(broadcast('{"n":1}', 'json', { id: 'x' }))))).toEqual({
      topic: 'realtime:a',
      event: 'broadcast',
      ref: null,
      payload: { type: 'broadcast', event: 'wave', payload: { n: 1 }, meta: { id: 'x' } },
    });
    expect(version1.encode(broadcast('bytes', 'binary'))).toBeUndefined();
  });
});

describe('version 2.0.0', () => {
  it('is an array in each text frame', () => {
    expect(version2.encode(message)).toBe('["1","2","realtime:a","phx_join",{"n":1}]');
    expect(version2.decode(Buffer.from('["1",2,"t","e",{}]'), false)).toEqual({
      joinRef: '1',
      ref: 2,
      topic: 't',
      event: 'e',
      payload: {},
    });
  });

  it('has broadcasts that realtime-js reads', () => {
    expect(decodeAsClient(version2.encode(broadcast('{"n":"ñ"}', 'json', { id: 'x' })))).toMatchObject({
      topic: 'realtime:a',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'wave', payload: { n: 'ñ' }, meta: { id: 'x' } },
    });
    expect(version2.encode({ ...broadcast('{}'), topic: 'x'.repeat(256) })).toBeUndefined();
  });

  it('reads the broadcasts of realtime-js', () => {
    const payload = { type: 'broadcast', event: 'größe', payload: { n: '👋' } };
    let frame: string | ArrayBuffer = '';
    serializer.encode(
      { join_ref: '1', ref: '2', topic: 'realtime:ä', event: 'broadcast', payload },
      (encoded: string | ArrayBuffer) => (frame = encoded),
    );
    const decoded = version2.decode(Buffer.from(frame), true);
    expect(decoded).toMatchObject({ joinRef: '1', ref: '2', topic: 'realtime:ä', event: 'broadcast' });
    expect(decoded.payload).toEqual(new UserBroadcast('größe', 'json', Buffer.from('{"n":"👋"}')));
  });
});

it('any other frame is malformed, and nothing worse', () => {
  const decode = (version: typeof version1, data: Uint8Array, isBinary: boolean) => {
    try {
      version.decode(Buffer.from(data), isBinary);
      return true;
    } catch (error) {
      return error instanceof MalformedFrameError;
    }
  };
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.uint8Array({ minLength: 7 }).map((rest) => Uint8Array.of(3, ...rest)),
  );
  const json = fc.json().map((text) => new TextEncoder().encode(text));
  fc.assert(
    fc.property(fc.oneof(bytes, json), fc.boolean(), (data, isBinary) => {
      expect(decode(version1, data, false)).toBe(true);
      expect(decode(version2, data, isBinary)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
