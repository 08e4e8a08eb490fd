import { expect, it, vi } from 'vitest';
import { contactFields, reportFields } from '#contracts/visitor-forms.ts';

vi.mock('astro:env/client', () => ({
  PUBLIC_SUPABASE_URL: 'https://hub.test/',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'publishable',
}));

const { sendForm } = await import('../../../src/lib/server/send-form.ts');

it('sends the fields of the form only, whatever the request names', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  const form = new FormData();
  form.append('name', 'Vera');
  form.append('suggestion.city', 'Elsewhere');
  for (const name of ['__proto__', '__proto__.body', 'constructor.x', 'toString.x', 'suggestion.__proto__'])
    form.append(name, 'changed');
  expect(await sendForm('listings/mill/messages', form, contactFields)).toBeUndefined();
  expect(await sendForm('reports', form, reportFields)).toBeUndefined();
  expect(send.mock.calls.map(([, request]) => request?.body)).toEqual([
    '{"name":"Vera"}',
    '{"suggestion":{"city":"Elsewhere"}}',
  ]);
  expect('body' in {}).toBe(false);
});
