import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransport } from 'nodemailer';
import { startMailCatcher, type MailCatcher } from '../../../local/mail/start.ts';

interface Mail {
  id: string;
  kind: string;
  to: string;
  from: string;
  subject: string;
  date: string;
  text: string;
  html: string;
}

let folder: string;
let catcher: MailCatcher;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hub-mail-'));
  catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, folder });
});
afterEach(async () => {
  await catcher.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (mail: { to: string; subject: string; text?: string; html?: string }): Promise<unknown> =>
  createTransport({ host: '127.0.0.1', port: catcher.smtpPort }).sendMail({
    from: 'Hub <hub@hub.test>',
    ...mail,
  });
const getPage = async (at: string): Promise<string> => (await fetch(catcher.webUrl + at)).text();
const list = async (query = ''): Promise<Mail[]> =>
  (await (await fetch(`${catcher.webUrl}/api/messages${query}`)).json()) as Mail[];
const read = async (id: string | undefined): Promise<Mail> =>
  (await (await fetch(`${catcher.webUrl}/api/messages/${id ?? ''}`)).json()) as Mail;
const deliver = (raw: string): Promise<unknown> =>
  createTransport({ host: '127.0.0.1', port: catcher.smtpPort }).sendMail({
    envelope: { from: 'a@x.test', to: 'b@x.test' },
    raw,
  });
/** Sends `text` to the SMTP server after its greeting, then closes the connection. */
const hangUpAfter = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(catcher.smtpPort, '127.0.0.1');
    socket.once('data', () => socket.resume().end(text));
    socket.on('close', () => {
      resolve();
    });
    socket.on('error', reject);
  });

describe('JSON API', () => {
  test('lists emails newest first, filters by recipient, and returns one in full', async () => {
    await send({ to: 'ann@hub.test', subject: 'First', text: 'Hello Ann' });
    await send({
      to: 'Bob <bob@hub.test>, cy@hub.test',
      subject: 'Grüße',
      html: '<p>Hello <b>Bob</b></p>',
      text: 'Hello Bob',
    });
    expect((await list()).map(({ subject }) => subject)).toEqual(['Grüße', 'First']);
    const [mail] = await list('?to=CY@hub.test');
    expect(mail).toMatchObject({ to: 'bob@hub.test, cy@hub.test', from: 'hub@hub.test', subject: 'Grüße' });
    expect(Date.now() - Date.parse(mail?.date ?? '')).toBeLessThan(60_000);
    const whole = await read(mail?.id);
    expect(whole.text).toContain('Hello Bob');
    expect(whole.html).toContain('<b>Bob</b>');
    expect(await list('?to=nobody@hub.test')).toEqual([]);
  });

  test('lists text messages by phone number', async () => {
    await send({ to: 'ann@hub.test', subject: 'A mail', text: 'Hello Ann' });
    await catcher.receiveSms({ to: '+491701234567', text: 'Grüße! Your code is 123456\n<b>Second line</b>' });
    expect((await list()).map(({ kind }) => kind)).toEqual(['sms', 'email']);
    const [sms] = await list('?to=%2B491701234567');
    expect(sms).toMatchObject({ kind: 'sms', to: '+491701234567', subject: 'Grüße! Your code is 123456' });
    expect((await read(sms?.id)).text.trim()).toBe('Grüße! Your code is 123456\n<b>Second line</b>');
    for (const to of ['0170', '+49\r\nBcc: x', ''])
      await expect(catcher.receiveSms({ to, text: 'x' })).rejects.toThrow(/is not a phone number/);
  });

  test('does not treat an email that claims to be a text message as one', async () => {
    await deliver(
      'X-Message-Kind: sms\r\nX-Envelope-Recipients: +491701234567\r\nSubject: Fake\r\n\r\nHi\r\n',
    );
    expect(await list()).toMatchObject([{ kind: 'email', to: 'b@x.test', subject: 'Fake' }]);
  });

  test('stores concurrent emails in order without loss', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send({ to: 'ann@hub.test', subject: `Mail ${index}`, text: 'x' }),
      ),
    );
    const ids = (await list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test('stored emails survive a restart and can be deleted', async () => {
    await send({ to: 'ann@hub.test', subject: 'Kept', text: 'x' });
    await catcher.close();
    catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, folder });
    expect((await list()).map(({ subject }) => subject)).toEqual(['Kept']);
    expect((await fetch(`${catcher.webUrl}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('returns 404 for an unknown or malformed ID', async () => {
    for (const id of ['nothing', '..%2f..%2fetc%2fpasswd', '000000000-0000-00000000']) {
      expect((await fetch(`${catcher.webUrl}/api/messages/${id}`)).status).toBe(404);
    }
  });
});

describe('unusual emails', () => {
  test.each([
    ['no header at all', 'just text'],
    ['an empty mail', ''],
    [
      'a broken multipart',
      'Content-Type: multipart/mixed; boundary=x\r\nSubject: Broken\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p',
    ],
    [
      'a broken charset',
      'Content-Type: text/plain; charset=no-such\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%',
    ],
    ['a nameless header', ': x\r\nSubject\r\n\r\nbody'],
  ])('stores and shows %s', async (_, source) => {
    await deliver(source);
    const [mail] = await list();
    expect(mail).toMatchObject({ to: 'b@x.test' });
    expect((await fetch(`${catcher.webUrl}/messages/${mail?.id ?? ''}`)).status).toBe(200);
  });

  test('rejects an oversized email and accepts the next one', async () => {
    await expect(
      send({ to: 'ann@hub.test', subject: 'Big', text: 'x'.repeat(11 * 1024 * 1024) }),
    ).rejects.toThrow();
    await send({ to: 'ann@hub.test', subject: 'Small', text: 'x' });
    expect((await list()).map(({ subject }) => subject)).toEqual(['Small']);
  });

  test('stores nothing when a client disconnects midway', async () => {
    await hangUpAfter('EHLO x\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\nSubject: half');
    expect(await list()).toEqual([]);
  });
});

describe('web pages', () => {
  test('shows a message for an empty mailbox', async () => {
    expect(await getPage('/')).toContain('No messages yet');
    await catcher.receiveSms({ to: '+491701234567', text: 'Your code is <b>123456</b>' });
    expect(await getPage('/')).toContain('Text message to +491701234567');
    const [sms] = await list();
    const smsPage = await getPage(`/messages/${sms?.id ?? ''}`);
    expect(smsPage).toContain('<dd>Text message</dd>');
    expect(smsPage).toContain('Your code is &lt;b&gt;123456&lt;/b&gt;');
    expect(smsPage).not.toContain('<dt>From</dt>');
  });

  test('escapes email content', async () => {
    await send({
      to: 'ann@hub.test',
      subject: '<img src=x onerror=1>',
      text: 'See http://localhost:8080/a?b=1&c=2 <script>x</script>',
    });
    const [mail] = await list();
    expect(await getPage('/')).toContain('&lt;img src=x onerror=1&gt;');
    const page = await getPage(`/messages/${mail?.id ?? ''}`);
    expect(page).not.toContain('<script>x');
    expect(page).toContain(
      '<a href="http://localhost:8080/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">',
    );
  });

  test('shows HTML in a sandbox without scripts and opens links in new tabs', async () => {
    await send({
      to: 'ann@hub.test',
      subject: 'x',
      html: '<base href="http://x"><script>1</script><a href="http://localhost/">go</a>',
    });
    const [mail] = await list();
    const reply = await fetch(`${catcher.webUrl}/messages/${mail?.id ?? ''}/html`);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toContain('allow-scripts');
    const body = await reply.text();
    expect(body).toMatch(/^<base target="_blank">/);
    expect(body).not.toContain('href="http://x"');
    expect(await getPage(`/messages/${mail?.id ?? ''}`)).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox"',
    );
  });

  test('sends a strict CSP and loads nothing external', async () => {
    const reply = await fetch(catcher.webUrl);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const page = await reply.text();
    expect(page).not.toMatch(/<script(?![^>]*src=)/);
    for (const asset of ['/inbox.css', '/inbox.js'])
      expect((await fetch(catcher.webUrl + asset)).status).toBe(200);
  });

  test('empties the mailbox from its own page only', async () => {
    await send({ to: 'ann@hub.test', subject: 'x', text: 'x' });
    const foreign = await fetch(`${catcher.webUrl}/delete`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, (await list()).length]).toEqual([403, 1]);
    const own = await fetch(`${catcher.webUrl}/delete`, { method: 'POST', redirect: 'manual' });
    expect([own.status, await list()]).toEqual([303, []]);
  });
});

test('reports the port when it is taken', async () => {
  const taken = Number(new URL(catcher.webUrl).port);
  const other = await mkdtemp(path.join(tmpdir(), 'hub-mail-'));
  await expect(startMailCatcher({ smtpPort: 0, webPort: taken, folder: other })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: taken,
  });
  await expect(
    startMailCatcher({ smtpPort: catcher.smtpPort, webPort: 0, folder: other }),
  ).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: catcher.smtpPort,
  });
  await rm(other, { recursive: true });
});
