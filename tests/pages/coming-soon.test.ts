import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#contracts/settings-defaults.ts';
import ComingSoon from '../../src/components/ComingSoon.astro';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});
const render = (props = {}) => container.renderToString(ComingSoon, { props });

describe('Coming Soon section', () => {
  it('shows the specified text', async () => {
    const html = (await render()).replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    expect(html).toContain('Local Business Hub Connect');
    expect(html).toContain(
      "We're working hard to bring you an amazing platform for connecting local businesses and communities. Stay tuned for the launch!",
    );
    const items = [...html.matchAll(/<\/svg>\s*([^<]+?)\s*<\/li>/g)].map(([, text]) => text);
    expect(items).toEqual([
      'Business Directory',
      'Event Management',
      'Deals & Promotions',
      'Community Networking',
      'Local Business Support',
    ]);
  });

  it('leads to signing in, and shows how to reach the chamber', async () => {
    expect(await render()).toContain('href="/auth/sign-in"');
    expect(await render()).not.toContain('Contact');
    const site = { ...defaultSettings.site, address_line1: '1 Depot Square', city: 'Alder Falls' };
    const html = await render({ site });
    expect(html).toContain('1 Depot Square');
    expect(html).toContain('Alder Falls, ST 00000');
    expect(html).toContain('href="mailto:info@example.com"');
    expect(html).toContain('href="tel:');
  });

  it('has no script', async () => {
    expect(await render()).not.toContain('<script');
  });

  it('hides the back link by default; when enabled it leads to the start page', async () => {
    expect(await render()).not.toContain('Back');
    expect(await render({ showBackButton: true })).toContain('href="/"');
    expect(await render({ showBackButton: true, backTarget: '/news' })).toContain('href="/news"');
  });
});
