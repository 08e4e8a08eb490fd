import { basename, join } from 'node:path';
import { loadedBy } from '../../../bench/loaded-by.ts';
import { formPages } from '../support/form-pages.ts';
import { expect, hub, test } from '../support/hub.ts';

// How these pages look, and that they are accessible, is the subject of accessibility.spec.ts.
test('the Coming Soon page shows its text and sends no JavaScript', { tag: '@fast' }, async ({ request }) => {
  const html = await (await request.get('/coming-soon')).text();
  expect(html).toMatch(/<h1[^>]*>\s*Local Business Hub Connect\s*<\/h1>/);
  for (const feature of [
    'Business Directory',
    'Event Management',
    'Deals &amp; Promotions',
    'Community Networking',
    'Local Business Support',
  ])
    expect(html).toContain(feature);
  const { first } = loadedBy(join(hub.site_folder, 'client'), 'coming-soon.html');
  // A hub loads what it is built with: the frame of each page, the sample data helpers for the console, and what sends analytics events.
  const builtIn = /^(expose-sample-data|Page\.astro|page\.|preload-helper|client\.|tracking-opt-out)/;
  const own = [...first].map((file) => basename(file)).filter((name) => !builtIn.test(name));
  expect(own).toEqual([]);
});

test('the Coming Soon page is in Spanish below /es', async ({ request }) => {
  const html = await (await request.get('/es/coming-soon')).text();
  expect(html).toMatch(/<title>Próximamente/);
  expect(html).toMatch(/<meta name="description" content="[^"]*directorio, eventos, ofertas/);
  expect(html).toContain('<html lang="es"');
  const text = /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
  for (const words of [
    'Próximamente',
    '¡Pronto estaremos en línea!',
    'Qué encontrará',
    'Directorio de empresas',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/href="\/es\/auth\/sign-in"[^>]*>\s*Iniciar sesión\s*</);
  expect(text).not.toMatch(/Coming|expect|Already|Local Business Support/);
});

test('without JavaScript, a page that needs it says so', { tag: '@fast' }, async ({ request }) => {
  for (const path of formPages.filter((page) => page.startsWith('/auth') || page === '/account'))
    expect(await (await request.get(path)).text(), path).toMatch(/<noscript><p[^>]*>[^<]*JavaScript/);
});
