import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  // Long enough for a busy machine: visitors wait for the lock as long as the test holds it.
  backend = await startTestBackend(`
    alter role anon set statement_timeout = '2min';
    alter role anon set lock_timeout = '2min';
    create function hold() returns void language sql volatile as $$ select pg_advisory_xact_lock_shared(77) $$;
    create function measure(text) returns int language sql volatile as $$ select length($1) $$;`);
});
afterAll(() => backend.stop());

const mebibyte = 1024 * 1024;
const post = (path: string, body = '', headers: Record<string, string> = { apikey: apiKeys.publishable }) =>
  fetch(`${backend.url}/rest/v1/rpc/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...headers },
  });

async function countWaiting() {
  const [row] =
    await backend.sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`;
  return Number(row?.['waiting']);
}

test('bodies of visitors who wait take 64 MiB at most, and none of the room of others', async () => {
  const [locked] = await backend.sql<{ pg_advisory_lock: unknown }[]>`select pg_advisory_lock(77)`;
  expect(locked).toBeDefined();
  // The seven places of visitors.
  const held = Array.from({ length: 7 }, () =>
    post('hold', '{}', { apikey: apiKeys.publishable, 'content-type': 'application/json' }),
  );
  await expect.poll(countWaiting).toBe(7);
  const large = 'x'.repeat(9 * mebibyte);
  const statuses: number[] = [];
  const waiting = Array.from({ length: 12 }, async () => {
    const reply = await post('measure', large);
    statuses.push(reply.status);
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.text() };
  });
  // Seven of 9 MiB have room, five have not.
  await expect.poll(() => statuses).toEqual([503, 503, 503, 503, 503]);
  const member = { apikey: apiKeys.publishable, authorization: `Bearer ${await backend.signToken({})}` };
  const ofMember = await post('measure', large, member);
  expect([ofMember.status, await ofMember.json()]).toEqual([200, large.length]);

  await backend.sql`select pg_advisory_unlock(77)`;
  for (const reply of await Promise.all(held)) expect(reply.status).toBe(204);
  const replies = await Promise.all(waiting);
  for (const { status, retryAfter, body } of replies)
    if (status === 503) {
      expect(retryAfter).toBe('1');
      expect(JSON.parse(body)).toMatchObject({ code: 'PGRST003' });
    } else expect([status, body]).toEqual([200, String(large.length)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);

  // Whoever was answered gave the room back.
  for (let n = 0; n < 9; n += 1) expect((await post('measure', large)).status).toBe(200);
});

test('bodies that stand still keep nobody from sending, and are answered 408', async () => {
  const { hostname, port } = new URL(backend.url);
  const sent = 'x'.repeat(9_580_000);
  const head = `POST /rest/v1/rpc/measure HTTP/1.1\r\nhost: x\r\napikey: ${apiKeys.publishable}\r\ncontent-type: text/plain\r\ncontent-length: 10000000\r\n\r\n`;
  const answers: Promise<string>[] = [];
  const stall = (): void => {
    const socket = connect(Number(port), hostname);
    answers.push(text(socket));
    socket.write(head + sent);
  };
  for (let n = 0; n < 7; n += 1) stall();
  // One more has no room once they have been read. One that had room may have taken that of a body still arriving.
  const large = 'x'.repeat(9 * mebibyte);
  await expect
    .poll(async () => {
      const { status } = await post('measure', large);
      if (status === 200) stall();
      return status;
    })
    .toBe(503);
  // Small ones need none.
  expect((await post('measure', 'x'.repeat(60_000))).status).toBe(200);
  expect((await post('measure', large, { apikey: apiKeys.secret })).status).toBe(200);
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toMatch(/connection: close/i);
  }
  expect((await post('measure', large)).status).toBe(200);
  expect(backend.log).toEqual([]);
}, 60_000);

test('room is given back by clients that leave while they send, and by bodies that are too large', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect((await post('measure', 'x'.repeat(11 * mebibyte))).status).toBe(413);
    const leaving = new AbortController();
    let asked = 0;
    // Asked for a third part, more than a connection buffers was written, so the server has read of it.
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        asked += 1;
        if (asked === 1) controller.enqueue(new TextEncoder().encode('x'.repeat(8 * mebibyte)));
        else if (asked === 2) controller.enqueue(new TextEncoder().encode('x'));
        else leaving.abort();
      },
    });
    const headers = { apikey: apiKeys.publishable, 'content-type': 'text/plain' };
    await fetch(`${backend.url}/rest/v1/rpc/measure`, {
      method: 'POST',
      body,
      headers,
      signal: leaving.signal,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    expect(asked).toBe(3);
  }
  await expect.poll(async () => (await post('measure', 'x'.repeat(9 * mebibyte))).status).toBe(200);
  expect(backend.log).toEqual([]);
});
