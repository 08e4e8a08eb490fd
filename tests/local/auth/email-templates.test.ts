import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  type EmailTemplate,
  renderEmail,
  renderReauthenticationEmail,
} from '../../../local/auth/delivery/email-templates.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql);
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

const link = 'https://hub.test/verify?token=a&type=b';
const kinds: EmailTemplate[] = ['confirmation', 'recovery', 'magic_link', 'invite', 'email_change'];
const render = (kind: EmailTemplate, metadata: Record<string, unknown> | null) =>
  renderEmail(kind, 'ada@hub.test', { link, code: '123456', newAddress: '<b>@hub.test', metadata });

it.each(kinds)('%s has its link and code in English and Spanish', (kind) => {
  const [english, spanish] = [render(kind, null), render(kind, { language: 'es' })];
  expect(spanish.subject).not.toBe(english.subject);
  expect(spanish.text).not.toMatch(/\b(the|your|you|if|and|account)\b/i);
  expect(english.html).toContain('<html lang="en">');
  expect(spanish.html).toContain('<html lang="es">');
  for (const { text, html } of [english, spanish]) {
    expect(text).toContain(`:\n${link}\n`);
    expect(text).toContain('123456');
    expect(html).toContain('href="https://hub.test/verify?token=a&amp;type=b"');
    expect(html).not.toMatch(/<b>|\{\{|\}\}/);
  }
});

it.each(kinds)('%s is in English for any other language, whatever a visitor signed up with', (kind) => {
  for (const language of ['xx', 5, [], ['es'], {}, { es: true }, true, null, undefined, 'ES', ''])
    expect(render(kind, { language })).toEqual(render(kind, null));
  expect(render(kind, {})).toEqual(render(kind, null));
});

it('the code that a password change asks for is in the language, too', () => {
  const { subject, text } = renderReauthenticationEmail('ada@hub.test', {
    code: '654321',
    metadata: { language: 'es' },
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
