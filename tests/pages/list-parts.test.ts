import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
import Card from '../../src/components/Card.astro';
import JsonLd from '../../src/components/JsonLd.astro';
import LogoPicture from '../../src/components/LogoPicture.astro';
import Pagination from '../../src/components/Pagination.astro';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});

describe('pagination', () => {
  const numbers = async (page: number, last: number) => {
    const href = (number: number) => `/list?page=${String(number)}`;
    const html = await container.renderToString(Pagination, { props: { page, last, href } });
    return {
      html,
      shown: [...html.matchAll(/<li[^>]*>\s*(?:<a[^>]*>\s*)?([\d…]+)/g)].map(([, text]) => text).join(' '),
    };
  };

  it('shows the first, the last, and the nearest pages', async () => {
    expect((await numbers(1, 3)).shown).toBe('1 2 3');
    expect((await numbers(7, 20)).shown).toBe('1 … 6 7 8 … 20');
    expect((await numbers(20, 20)).shown).toBe('1 … 19 20');
  });

  it('marks the previous and the next page', async () => {
    const { html } = await numbers(2, 3);
    expect(html).toMatch(/rel="prev" href="\/list\?page=1"/);
    expect(html).toMatch(/rel="next" href="\/list\?page=3"/);
    expect((await numbers(3, 3)).html).not.toContain('rel="next"');
  });

  it('is hidden for a single page', async () => {
    expect((await numbers(1, 1)).html).not.toContain('<nav');
  });
});

describe('user-generated content', () => {
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

  it('cannot break out of structured data', async () => {
    const html = await container.renderToString(JsonLd, {
      props: { data: [{ '@type': 'Thing', name: hostile }] },
    });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const [, json = ''] = /<script[^>]*>(.*)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name: hostile });
  });

  it('is escaped in a card', async () => {
    const html = await container.renderToString(Card, { props: { heading: hostile, href: '/x' } });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
  });

  it('shows an initial for the logo in any script, and a dot without one', async () => {
    const letter = async (name: string) =>
      /<span[^>]*>([^<]*)/.exec(await container.renderToString(LogoPicture, { props: { name } }))?.[1];
    expect(await letter('“éclair”')).toBe('É');
    expect(await letter('مطعم')).toBe('م');
    expect(await letter('🍕 Pizza')).toBe('🍕');
    expect(await letter('***')).toBe('•');
  });
});
