import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findAuthLink } from '../../support/emailed-link.ts';
import { type Mail, waitForMail } from '../../support/mailbox.ts';

const link = 'https://hub.test/auth/v1/verify?token=pkce_a&type=signup&redirect_to=https://hub.test/in';
const html = `<h2>Confirm</h2><p><a href="${link.replaceAll('&', '&amp;')}">Confirm your mail</a>, code 123456</p>`;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** An inbox with one email, as GoTrue's or another server's would be caught there. */
async function catchMail(mail: Pick<Mail, 'text' | 'html'>) {
  const caught = { id: '1', to: 'ada@hub.test', subject: 'Confirm', date: new Date().toISOString(), ...mail };
  const server = createServer((request, response) => {
    const isList = request.url?.includes('?to=');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isList ? [caught] : caught));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return waitForMail(url, { to: caught.to });
}

it('a link is read from the text of an email', async () => {
  const { links } = await catchMail({ text: `Confirm: ${link}`, html: '' });
  expect(links).toEqual([link]);
});

it('link and code are read from the HTML of an email without text, as GoTrue sends them', async () => {
  const mail = await catchMail({ text: '', html });
  expect(findAuthLink(mail.links)).toBe(link);
  expect(/\b\d{6}\b/.exec(mail.text)?.[0]).toBe('123456');
});

it('a link that the text lacks is read from the HTML', async () => {
  const { links, text } = await catchMail({ text: 'Confirm your mail, code 123456', html });
  expect(findAuthLink(links)).toBe(link);
  expect(text).toBe('Confirm your mail, code 123456');
});
