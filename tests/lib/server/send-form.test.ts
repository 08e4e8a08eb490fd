import { expect, it, vi } from 'vitest';
import { contactFields, reportFields } from '#contracts/visitor-forms.ts';

vi.mock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: 'https://hub.test/',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'publishable',
}));
const server = vi.hoisted((): { FORWARDING_KEY: string | undefined } => ({ FORWARDING_KEY: undefined }));
vi.mock('astro:env/server', () => server);

const { sendForm } = await import('../../../src/lib/server/send-form.ts');

const posted = (form: FormData, headers: Record<string, string> = {}) => {
  const request = new Request('https://site.test/report', { method: 'POST', body: form });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return request;
};

it('sends the fields of the form only, whatever the request names', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  const form = new FormData();
  form.append('name', 'Vera');
  form.append('suggestion.city', 'Elsewhere');
  for (const name of ['__proto__', '__proto__.body', 'constructor.x', 'toString.x', 'suggestion.__proto__'])
    form.append(name, 'changed');
  expect(await sendForm('listings/mill/messages', posted(form), contactFields)).toBeUndefined();
  expect(await sendForm('reports', posted(form), reportFields)).toBeUndefined();
  expect(send.mock.calls.map(([, request]) => request?.body)).toEqual([
    '{"name":"Vera"}',
    '{"suggestion":{"city":"Elsewhere"}}',
  ]);
  expect('body' in {}).toBe(false);
});

it('names the visitor to the backend with the key that both share, and not without one', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  const from = { 'cf-connecting-ip': '203.0.113.9', 'x-visitor-address': '192.0.2.1' };
  const headersOf = async () => {
    send.mockClear();
    await sendForm('reports', posted(new FormData(), from), reportFields);
    return new Headers(send.mock.calls[0]?.[1]?.headers);
  };
  const without = await headersOf();
  expect([without.get('x-visitor-address'), without.get('x-forwarding-key')]).toEqual([null, null]);
  server.FORWARDING_KEY = 'k'.repeat(32);
  const named = await headersOf();
  expect([named.get('x-visitor-address'), named.get('x-forwarding-key')]).toEqual([
    '203.0.113.9',
    'k'.repeat(32),
  ]);
});
