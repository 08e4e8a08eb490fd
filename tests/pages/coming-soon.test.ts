import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
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

  it('has no script', async () => {
    expect(await render()).not.toContain('<script');
  });

  it('hides the back link by default; when enabled it leads to the start page', async () => {
    expect(await render()).not.toContain('Back');
    expect(await render({ showBackButton: true })).toContain('href="/"');
    expect(await render({ showBackButton: true, backTarget: '/news' })).toContain('href="/news"');
  });
});
