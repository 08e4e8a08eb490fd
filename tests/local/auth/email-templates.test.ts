import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { type EmailTemplate, renderEmail } from '../../../local/auth/delivery/email-templates.ts';
import { readConfigToml } from '../../../local/project.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { readAuthLink } from '../../support/emailed-link.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
let auth: TestAuthServer;
let plain: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml: readConfigToml(), hasDefaultEmails: true });
  plain = await startAuthServer(sql, { hasDefaultEmails: true });
});
afterAll(async () => {
  await auth.close();
  await plain.close();
  await sql.end();
});

const kinds = ['confirmation', 'recovery', 'magic_link', 'invite', 'email_change'] as const;
const typeOf: Record<EmailTemplate, string> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
};
const redirectTo = 'https://hub.test/es/auth/confirm?next=%2Fevents%2Fa%26b';
const values = {
  ConfirmationURL: 'https://hub.test/auth/v1/verify?token=a&type=b',
  Token: '123456',
  TokenHash: 'pkce_abc',
  RedirectTo: redirectTo,
  Email: 'ada@hub.test',
  NewEmail: '<b>@hub.test',
};
const own = readAuthConfig(readConfigToml(), { siteUrl: 'https://hub.test' });
const preset = readAuthConfig('', { siteUrl: 'https://hub.test' });
const render = (kind: (typeof kinds)[number], metadata: Record<string, unknown> | null, config = own) =>
  renderEmail(config, kind, { to: 'ada@hub.test', values: { ...values, Data: metadata } });

describe.each(kinds)('the email %s', (kind) => {
  it('has its link and code in English and Spanish', () => {
    const [english, spanish] = [render(kind, null), render(kind, { language: 'es' })];
    expect(spanish.subject).not.toBe(english.subject);
    expect(spanish.text).not.toMatch(/\b(the|your|you|if|and|account)\b/i);
    expect(english.html).toContain('<html lang="en">');
    expect(spanish.html).toContain('<html lang="es">');
    for (const { text, html } of [english, spanish]) {
      expect(text).toContain('123456');
      expect(html).not.toMatch(/<b>|\{\{|\}\}/);
    }
  });

  it('leads to a page of the site in its language, which gets the hash where no server sees it', () => {
    for (const [language, path] of [
      ['en', '/auth/link'],
      ['es', '/es/auth/link'],
    ]) {
      const [link = ''] = /https:\S+/.exec(render(kind, { language }).text) ?? [];
      const { origin, pathname, search } = new URL(link);
      expect(origin + pathname).toBe(`https://hub.test${path ?? ''}`);
      expect(search).not.toContain('abc');
      expect(readAuthLink(link)).toEqual({ type: typeOf[kind], tokenHash: 'pkce_abc', redirectTo });
    }
  });

  it('is in English for any other language, whatever a visitor signed up with', () => {
    for (const language of ['xx', 5, [], ['es'], {}, { es: true }, true, null, undefined, 'ES', ''])
      expect(render(kind, { language })).toEqual(render(kind, null));
    expect(render(kind, {})).toEqual(render(kind, null));
  });

  it('has only the link of the auth server where the project has no template', () => {
    const { text, subject } = render(kind, { language: 'es' }, preset);
    expect(text).toContain(`:\n${values.ConfirmationURL}\n`);
    expect(text + subject).not.toContain('123456');
  });
});

it('the code that a password change asks for is in the language, too', () => {
  const { subject, text } = renderEmail(own, 'reauthentication', {
    to: 'ada@hub.test',
    values: { Token: '654321', Email: 'ada@hub.test', Data: { language: 'es' } },
  });
  expect(subject).toBe('Confirme que es usted');
  expect(text).toContain('El código para confirmarlo es: 654321');
});

it('who signs up on a Spanish page confirms the address in Spanish', async () => {
  const email = newEmail();
  const { error } = await auth
    .newBrowser()
    .auth.signUp({ email, password: goodPassword, options: { data: { language: 'es' } } });
  expect(error).toBeNull();
  expect(auth.mails.at(-1)).toMatchObject({ to: email, subject: 'Confirme su correo electrónico' });
});

it('the link of the site is accepted by the auth server', async () => {
  const email = newEmail();
  await auth.newBrowser().auth.signUp({ email, password: goodPassword });
  const { tokenHash } = readAuthLink(auth.linkTo(email));
  const { data } = await auth.newBrowser().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect(data.session?.user.email).toBe(email);
});

it('without templates, a link leads to the auth server, which leads back', async () => {
  const email = newEmail();
  const browser = plain.newBrowser();
  await browser.auth.signUp({ email, password: goodPassword });
  expect(plain.mails.at(-1)?.subject).toBe('Confirm your email address');
  const code = (await plain.follow(plain.linkTo(email))).searchParams.get('code') ?? '';
  expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
});
