import { randomUUID } from 'node:crypto';
import { RealtimeClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { newAdmin, newBrowser, request, signUpAndConfirm } from '../../support/clients.ts';
import { collect, expectPayloads, join } from '../../support/realtime.ts';

// The policies of these tests: a person reads `{mark}:own:{id}`, and those signed in read and write `{mark}:room…`.
const mark = `test-${randomUUID().slice(0, 8)}`;
const readPolicy = `${mark} read`;
const writePolicy = `${mark} write`;
let sql: Sql;
let ann: SupabaseClient;
let annId: string;
let ben: SupabaseClient;
let benId: string;

beforeAll(async () => {
  sql = postgres(inject('stack').db_url, { max: 2, onnotice: () => undefined });
  await sql.unsafe(`
    create policy "${readPolicy}" on realtime.messages for select to authenticated using (
      realtime.topic() = '${mark}:own:' || auth.uid() or realtime.topic() like '${mark}:room%');
    create policy "${writePolicy}" on realtime.messages for insert to authenticated with check (
      realtime.topic() like '${mark}:room%');`);
  const [first, second] = [await signUpAndConfirm(), await signUpAndConfirm()];
  [ann, annId, ben, benId] = [first.browser, first.user.id, second.browser, second.user.id];
});
afterAll(async () => {
  await Promise.all([ann, ben].map((client) => client.removeAllChannels()));
  await sql.unsafe(`
    drop policy "${readPolicy}" on realtime.messages;
    drop policy "${writePolicy}" on realtime.messages;`);
  await sql.end();
});

const newTopic = () => `${mark}:open:${randomUUID()}`;
const newRoom = () => `${mark}:room:${randomUUID()}`;
const isPrivate = { config: { private: true } };

/** A visitor with a connection of its own, which ends with the test. */
function newVisitor(key?: string) {
  const visitor = newBrowser(key);
  onTestFinished(async () => {
    await visitor.removeAllChannels();
  });
  return visitor;
}

/** A connection that does not know of sessions, in one version of the protocol. */
function newConnection(vsn: '1.0.0' | '2.0.0', transport?: typeof WebSocket) {
  const { api_url, publishable_key } = inject('stack');
  const connection = new RealtimeClient(`${api_url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: publishable_key },
    vsn,
    ...(transport && { transport }),
  });
  onTestFinished(async () => {
    await connection.removeAllChannels();
  });
  return connection;
}

const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

const sendFromDatabase = (db: Pick<Sql, 'unsafe'>, payload: object, topic: string, event = 'news') =>
  db.unsafe('select realtime.send($1::text::jsonb, $2, $3, true)', [JSON.stringify(payload), event, topic]);

describe('public channels', () => {
  it('carry broadcasts to the others, not to the sender', async () => {
    const topic = newTopic();
    const [first, second] = [newVisitor().channel(topic), newVisitor().channel(topic)];
    const [atFirst, atSecond] = [collect(first), collect(second)];
    await Promise.all([join(first), join(second)]);
    await first.send({ type: 'broadcast', event: 'wave', payload: { from: 'first', text: 'ñandú 👋' } });
    await second.send({ type: 'broadcast', event: 'wave', payload: { from: 'second' } });
    await expectPayloads(atSecond, [{ from: 'first', text: 'ñandú 👋' }]);
    await expectPayloads(atFirst, [{ from: 'second' }]);
    expect(atSecond[0]).toMatchObject({ type: 'broadcast', event: 'wave' });
  });

  it('carry them to the sender that asks for its own, and acknowledge them', async () => {
    const channel = newVisitor().channel(newTopic(), { config: { broadcast: { self: true, ack: true } } });
    const received = collect(channel);
    await join(channel);
    expect(await channel.send({ type: 'broadcast', event: 'echo', payload: { n: 1 } })).toBe('ok');
    await expectPayloads(received, [{ n: 1 }]);
  });

  it('carry binary payloads', async () => {
    const topic = newTopic();
    const [sender, receiver] = [newVisitor().channel(topic), newVisitor().channel(topic)];
    const received = collect(receiver);
    await Promise.all([join(sender), join(receiver)]);
    await sender.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 1, 255]).buffer });
    await expect.poll(() => received.length).toBe(1);
    expect(new Uint8Array(received[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 1, 255]));
  });

  it('carry what is sent without joining', async () => {
    const topic = newTopic();
    const channel = newVisitor().channel(topic);
    const received = collect(channel);
    await join(channel);
    expect(await newBrowser().channel(topic).httpSend('news', { n: 1 })).toEqual({ success: true });
    const batch = {
      messages: [
        { topic, event: 'news', payload: { n: 2 } },
        { topic: newTopic(), event: 'news', payload: {} },
      ],
    };
    expect(await request('/realtime/v1/api/broadcast', { json: batch })).toMatchObject({ status: 202 });
    await expectPayloads(received, [{ n: 1 }, { n: 2 }]);
  });

  it('work with the protocol of older clients, next to newer ones', async () => {
    const topic = newTopic();
    const [older, newer] = [newConnection('1.0.0').channel(topic), newConnection('2.0.0').channel(topic)];
    const [atOlder, atNewer] = [collect(older), collect(newer)];
    await Promise.all([join(older), join(newer)]);
    await older.send({ type: 'broadcast', event: 'wave', payload: { from: 'older' } });
    await newer.send({ type: 'broadcast', event: 'wave', payload: { from: 'newer' } });
    await expectPayloads(atNewer, [{ from: 'older' }]);
    await expectPayloads(atOlder, [{ from: 'newer' }]);
  });
});

describe('private channels', () => {
  it('are joined by whom a policy lets read', async () => {
    await join(ann.channel(`${mark}:own:${annId}`, isPrivate));
    const refused = ann.channel(`${mark}:own:${benId}`, isPrivate);
    await expect(join(refused)).rejects.toThrow(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${mark}:own:${benId}`,
    );
    await ann.removeAllChannels();
    await expect(join(newVisitor().channel(newRoom(), isPrivate))).rejects.toThrow('Unauthorized');
  });

  it('carry broadcasts of whom a policy lets write', async () => {
    const topic = newRoom();
    const [sender, receiver] = [
      ann.channel(topic, { config: { private: true, broadcast: { ack: true } } }),
      ben.channel(topic, isPrivate),
    ];
    const received = collect(receiver);
    await Promise.all([join(sender), join(receiver)]);
    expect(await sender.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })).toBe('ok');
    await expectPayloads(received, [{ n: 1 }]);
  });

  it('carry nothing of whom no policy lets write', async () => {
    const topic = `${mark}:own:${annId}`;
    const channel = ann.channel(topic, { config: { private: true, broadcast: { ack: true, self: true } } });
    const received = collect(channel);
    await join(channel);
    // As hosted, it is dropped without an answer.
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: {} }, { timeout: 500 })).toBe(
      'timed out',
    );
    await expect(ann.channel(topic, isPrivate).httpSend('hello', {})).rejects.toThrow('Unauthorized');
    await expect(ben.channel(topic, isPrivate).httpSend('hello', {})).rejects.toThrow('Unauthorized');
    expect(await newAdmin().channel(topic, isPrivate).httpSend('hello', { from: 'server' })).toEqual({
      success: true,
    });
    await expectPayloads(received, [{ from: 'server' }]);
    await ann.removeAllChannels();
    await ben.removeAllChannels();
  });

  it('are other topics than public ones of the same name', async () => {
    const topic = newRoom();
    const visitor = newVisitor().channel(topic);
    const member = ann.channel(topic, isPrivate);
    const [atVisitor, atMember] = [collect(visitor), collect(member)];
    await Promise.all([join(visitor), join(member)]);
    await sendFromDatabase(sql, { n: 1 }, topic);
    await expect.poll(() => atMember.length).toBe(1);
    await newBrowser().channel(topic).httpSend('public', { n: 2 });
    await expectPayloads(atVisitor, [{ n: 2 }]);
    expect(atMember).toHaveLength(1);
  });

  it('refuse a forged token, an expired one and what is none', async () => {
    const forged = newVisitor();
    const [head = '', body = ''] = ((await ann.auth.getSession()).data.session?.access_token ?? '').split(
      '.',
    );
    await forged.realtime.setAuth(`${head}.${body}.${'A'.repeat(86)}`);
    await expect(join(forged.channel(newRoom(), isPrivate))).rejects.toThrow(/^Jwt/);
    const nonsense = newVisitor();
    await nonsense.realtime.setAuth('nonsense');
    await expect(join(nonsense.channel(newRoom(), isPrivate))).rejects.toThrow(
      'MalformedJWT: The token provided is not a valid JWT',
    );
  });

  it('are closed when a new token may not read them', async () => {
    const connection = newConnection('2.0.0');
    await connection.setAuth(await tokenOf(ann));
    const channel = connection.channel(`${mark}:own:${annId}`, isPrivate);
    const seen: string[] = [];
    channel.on('system', {}, ({ message }: { message: string }) => void seen.push(message));
    channel.subscribe((status) => void seen.push(status));
    await expect.poll(() => seen).toEqual(['SUBSCRIBED']);
    await connection.setAuth(await tokenOf(ben));
    const reason = `You do not have permissions to read from this Channel topic: ${mark}:own:${annId}`;
    await expect.poll(() => seen).toEqual(['SUBSCRIBED', reason, 'CLOSED']);
  });
});

describe('messages of the database', () => {
  it('arrive in their order once their transaction has committed', async () => {
    const topic = newRoom();
    const channel = ann.channel(topic, isPrivate);
    const received = collect(channel);
    await join(channel);
    await sql
      .begin(async (tx) => {
        await sendFromDatabase(tx, { id: 'rolled back' }, topic);
        throw new Error('rolled back on purpose');
      })
      .catch(() => undefined);
    await sql.begin(async (tx) => {
      await sendFromDatabase(tx, { id: 1 }, topic);
      await sendFromDatabase(sql, { id: 0 }, topic);
      await sendFromDatabase(tx, { id: 2 }, topic);
    });
    await expectPayloads(received, [{ id: 0 }, { id: 1 }, { id: 2 }]);
    expect(received[0]).toMatchObject({ event: 'news', meta: { id: expect.any(String) as string } });
  });

  it('have an id, and describe changed rows', async () => {
    const topic = newRoom();
    const channel = ann.channel(topic, isPrivate);
    const received = collect(channel);
    await join(channel);
    await sendFromDatabase(sql, { text: 'no id' }, topic);
    await sql.unsafe(
      `select realtime.broadcast_changes($1, 'changed', 'UPDATE', 'plans', 'public', new_row, old_row)
       from (select row(2, 'b')::record as new_row, row(1, 'a')::record as old_row) as rows`,
      [topic],
    );
    await expect.poll(() => received.length).toBe(2);
    expect(received[0]?.payload).toEqual({ text: 'no id', id: received[0]?.meta?.id });
    expect(received[1]).toMatchObject({
      event: 'changed',
      payload: {
        operation: 'UPDATE',
        schema: 'public',
        table: 'plans',
        record: { f1: 2 },
        old_record: { f1: 1 },
      },
    });
  });

  it('are received again by whom missed them and asks for them', async () => {
    const topic = newRoom();
    const since = Date.now() - 1000;
    await sendFromDatabase(sql, { id: 'missed' }, topic);
    const channel = ann.channel(topic, {
      config: { private: true, broadcast: { replay: { since, limit: 5 } } },
    });
    const received = collect(channel);
    await join(channel);
    await sendFromDatabase(sql, { id: 'live' }, topic);
    await expectPayloads(received, [{ id: 'missed' }, { id: 'live' }]);
    expect(received[0]?.meta?.replayed).toBe(true);
  });

  it('are not sent by those who may not write', async () => {
    const topic = `${mark}:own:${annId}`;
    const channel = ann.channel(topic, isPrivate);
    const received = collect(channel);
    await join(channel);
    await sql.begin(async (tx) => {
      await tx
        .unsafe(`set local role authenticated; set local request.jwt.claims = '{"sub":"${benId}"}'`)
        .simple();
      await sendFromDatabase(tx, { id: 'forged' }, topic);
    });
    await sendFromDatabase(sql, { id: 'real' }, topic);
    await expectPayloads(received, [{ id: 'real' }]);
  });
});

describe('the topic of a person', () => {
  it('brings what the database tells them, to nobody else', async () => {
    const topic = `person:${annId}`;
    const channel = ann.channel(topic, isPrivate);
    const received = collect(channel);
    await join(channel);
    await expect(join(ben.channel(topic, isPrivate))).rejects.toThrow('Unauthorized');
    await ben.removeAllChannels();
    await expect(channel.httpSend('message', {})).rejects.toThrow('Unauthorized');
    await sql`select private.tell_person(${benId}, 'message', '{"id": "of Ben"}')`;
    await sql`select private.tell_person(${annId}, 'message', '{"id": "of Ann"}')`;
    await expectPayloads(received, [{ id: 'of Ann' }]);
    await ann.removeAllChannels();
  });
});

describe('presence', () => {
  it('shows who is here, what changes and who leaves', async () => {
    const topic = newRoom();
    const first = ann.channel(topic, { config: { private: true, presence: { key: 'ann' } } });
    const second = ben.channel(topic, { config: { private: true, presence: { key: 'ben' } } });
    const log: string[] = [];
    first
      .on('presence', { event: 'sync' }, () => undefined)
      .on('presence', { event: 'join' }, ({ key }) => void log.push(`${key} joins`))
      .on('presence', { event: 'leave' }, ({ key }) => void log.push(`${key} leaves`));
    second.on('presence', { event: 'sync' }, () => undefined);
    await join(first);
    expect(await first.track({ at: 'desk' })).toBe('ok');
    await join(second);
    await expect.poll(() => Object.keys(second.presenceState())).toEqual(['ann']);
    expect(await second.track({ at: 'door' })).toBe('ok');
    await expect
      .poll(() => first.presenceState())
      .toMatchObject({ ann: [{ at: 'desk' }], ben: [{ at: 'door' }] });
    await second.track({ at: 'table' });
    await expect.poll(() => first.presenceState()['ben']).toMatchObject([{ at: 'table' }]);
    expect(await second.untrack()).toBe('ok');
    await expect.poll(() => Object.keys(first.presenceState())).toEqual(['ann']);
    expect(log).toEqual(['ann joins', 'ben joins', 'ben joins', 'ben leaves', 'ben leaves']);
  });

  it('has an entry for each tab of a person, and none for one whose connection is gone', async () => {
    const topic = newTopic();
    const options = { config: { presence: { key: 'tabs', enabled: true } } };
    const [watching, firstTab, secondTab] = [newVisitor(), newVisitor(), newVisitor()];
    const watcher = watching.channel(topic, { config: { presence: { key: 'watcher', enabled: true } } });
    await join(watcher);
    for (const tab of [firstTab, secondTab])
      await (await join(tab.channel(topic, options))).track({ tab: randomUUID() });
    await expect.poll(() => watcher.presenceState()['tabs']?.length).toBe(2);
    await firstTab.realtime.disconnect();
    await expect.poll(() => watcher.presenceState()['tabs']?.length).toBe(1);
    await secondTab.removeAllChannels();
    await expect.poll(() => watcher.presenceState()).toEqual({});
  });
});

describe('connections', () => {
  it('join their channels again after they were lost', async () => {
    const topic = newTopic();
    const sockets: WebSocket[] = [];
    class KeptSocket extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        sockets.push(this);
      }
    }
    const channel = newConnection('2.0.0', KeptSocket).channel(topic);
    const received = collect(channel);
    const seen: string[] = [];
    channel.subscribe((status) => void seen.push(status));
    await expect.poll(() => seen).toEqual(['SUBSCRIBED']);
    // Closed behind the client's back, as a network fails.
    sockets[0]?.close();
    await expect.poll(() => seen).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    await newBrowser().channel(topic).httpSend('after', { n: 1 });
    await expectPayloads(received, [{ n: 1 }]);
  });

  it('are refused with a wrong key', async () => {
    const { api_url } = inject('stack');
    const url = `${api_url}/realtime/v1/api/broadcast`;
    const reply = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { apikey: 'sb_publishable_of_another' },
    });
    expect(reply.status).toBe(401);
    const address = `${api_url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_of_another`;
    const socket = new WebSocket(address);
    const outcome = await new Promise((resolve) => {
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    });
    expect(outcome).toBe('refused');
  });

  it('explain what is wrong with a batch', async () => {
    const send = (json: unknown) => request('/realtime/v1/api/broadcast', { json });
    expect(await send({})).toMatchObject({ status: 422, body: { errors: { messages: ["can't be blank"] } } });
    expect(await send({ messages: [{ topic: newTopic(), payload: {} }] })).toMatchObject({
      status: 422,
      body: { errors: { messages: [{ event: ["can't be blank"] }] } },
    });
  });
});
