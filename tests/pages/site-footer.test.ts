import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#contracts/settings-defaults.ts';
import SiteFooter from '../../src/components/SiteFooter.astro';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});
const render = (footer_links: { label: string; url: string }[]) =>
  container.renderToString(SiteFooter, {
    props: {
      settings: { ...defaultSettings, site: { ...defaultSettings.site, footer_links } },
      title: 'Hub',
      hasNav: true,
      path: '/',
    },
  });

it('the footer has the links of the chamber in their order, and nothing without any', async () => {
  const html = await render([
    { label: 'City <b>', url: 'https://city.test/?a=1' },
    { label: 'Newsletter', url: '/about' },
  ]);
  expect(html).toMatch(
    /<h2[^>]*>Links<\/h2>[^]+href="https:\/\/city\.test\/\?a=1"[^]+City &lt;b&gt;[^]+Newsletter/,
  );
  expect(await render([])).not.toContain('>Links<');
});
