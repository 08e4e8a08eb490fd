import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readFunctionEnv } from '../../supabase/functions/_shared/function-env.ts';
import { createTransport, testEnv } from './support/transports.ts';
import { emptyOutbox, queueReminder, readOutbox, sendAll } from './support/outbox.ts';
import { newPerson, sql } from './support/people.ts';

// Third-party services, faked at the network: they accept JSON and respond with a status.
const got: { path: string; headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
let answer = 200;
let location: string | undefined;
const service = createServer((request, reply) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>;
    got.push({ path: request.url ?? '', headers: request.headers, body });
    reply.writeHead(answer, location ? { location } : {}).end('{}');
  });
});
let base = '';
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  base = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
});
afterAll(() => service.close());
beforeEach(async () => {
  got.length = 0;
  answer = 200;
  location = undefined;
  await emptyOutbox();
});

const call = (variables: Record<string, string>) => {
  const { mail, sms } = readFunctionEnv(variables);
  return createTransport({ ...testEnv(), mail, sms });
};
const byHttp = () =>
  call({ MAIL_FROM: 'Hub <hub@town.test>', MAIL_HTTP_URL: `${base}/emails`, MAIL_HTTP_TOKEN: 'key' });

it('an email is sent over HTTP with an idempotency key', async () => {
  const person = await newPerson();
  const id = await queueReminder(person, 'By HTTP');
  expect(await sendAll(byHttp())).toMatchObject({ sent: 1 });
  expect(got).toMatchObject([
    {
      path: '/emails',
      headers: { authorization: 'Bearer key', 'idempotency-key': `<${id}@town.test>` },
      body: { from: 'Hub <hub@town.test>', to: [person.email], subject: 'Ends soon: By HTTP' },
    },
  ]);
});

it('a file goes with an email over HTTP', async () => {
  const person = await newPerson();
  const day = { starts_at: '2030-05-04T12:00:00Z', time_zone: 'UTC' };
  const calendar = {
    uid: 'u1',
    ends_at: '2030-05-04T13:00:00Z',
    sequence: 0,
    first_day: '2030-05-04',
    last_day: '2030-05-04',
  };
  const data = { event_id: 'e1', title: 'Café', slug: 'cafe', ...day, calendar };
  await sql`insert into private.outbox (dedupe_key, kind, template, user_id, data)
    values ('file', 'registrations', 'event_reminder', ${person.id}, ${sql.json(data)})`;
  expect(await sendAll(byHttp())).toMatchObject({ sent: 1 });
  const [file] = got[0]?.body['attachments'] as { filename: string; content_type: string; content: string }[];
  expect(file).toMatchObject({
    filename: 'cafe.ics',
    content_type: expect.stringContaining('text/calendar') as string,
  });
  const text = Buffer.from(file?.content ?? '', 'base64').toString('utf8');
  expect(text).toContain('SUMMARY:Café\r\n');
  expect(text).toContain('DTSTART:20300504T120000Z\r\n');
});

it('a permanent rejection is given up, everything else is retried', async () => {
  const person = await newPerson();
  for (const [status, state] of [
    [500, 'queued'],
    [429, 'queued'],
    [401, 'queued'],
    [422, 'failed'],
  ] as const) {
    answer = status;
    const id = await queueReminder(person, `Answer ${String(status)}`);
    await sendAll(byHttp());
    expect(await readOutbox(id)).toMatchObject({ state, attempts: 1 });
    await emptyOutbox();
  }
});

it('an email and its key follow no redirect to another address', async () => {
  answer = 307;
  location = `${base}/elsewhere`;
  const id = await queueReminder(await newPerson(), 'Redirected');
  await sendAll(byHttp());
  expect(got.map(({ path }) => path)).toEqual(['/emails']);
  expect(await readOutbox(id)).toMatchObject({ state: 'queued', attempts: 1 });
});

it('a code is sent to a phone in one line', async () => {
  const data = { business: 'Old Mill', minutes: 15 };
  await sql`insert into private.outbox (dedupe_key, kind, template, channel, recipient, data, secrets)
    values ('sms', 'claims', 'claim_code', 'sms', '+1 555 0142', ${sql.json(data)}, '{"code":"123456"}')`;
  const texting = call({ SMS_HTTP_URL: `${base}/sms`, SMS_HTTP_TOKEN: 'key', SMS_FROM: 'Hub' });
  expect(await sendAll(texting)).toMatchObject({ sent: 1 });
  expect(got[0]).toMatchObject({ path: '/sms', body: { to: '+1 555 0142', from: 'Hub' } });
  expect(String(got[0]?.body['text'])).toMatch(/^[^\n]*123456[^\n]*15 minutes[^\n]*$/);
});

it('messages wait without a configured transport and report what is missing', async () => {
  const id = await queueReminder(await newPerson(), 'Waiting');
  await sendAll(call({}));
  expect(await readOutbox(id)).toMatchObject({ state: 'queued', last_error: /MAIL_FROM/ });
});

it.each(['25', '587'])(
  'port %s of an SMTP server, which hosted functions cannot reach, is named as the reason',
  async (port) => {
    const smtp = { MAIL_FROM: 'Hub <hub@town.test>', SMTP_HOST: '127.0.0.1', SMTP_PORT: port };
    const hosted = call({ ...smtp, SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co' });
    const id = await queueReminder(await newPerson(), `Port ${port}`);
    await sendAll(hosted);
    expect(await readOutbox(id)).toMatchObject({
      state: 'queued',
      last_error: /cannot connect to port .*SMTP_PORT to 465/,
    });
  },
);

it('an SMTP server is reached by TLS on port 465 unless another one is named', () => {
  const { mail } = readFunctionEnv({ MAIL_FROM: 'hub@town.test', SMTP_HOST: 'smtp.town.test' });
  expect(mail).toMatchObject({ port: 465, secure: true });
});
