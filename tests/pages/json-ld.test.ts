import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import JsonLd from '../../src/components/JsonLd.astro';

it('no text ends the element of structured data, and all of it arrives', async () => {
  const container = await AstroContainer.create();
  const name = '</script><script>alert(1)</script><!-- "quoted" & more';
  const html = await container.renderToString(JsonLd, { props: { data: [{ '@type': 'Thing', name }] } });
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const text = /<script[^>]*>([^]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ name });
});
