import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIsland, findIslands, siteIslands } from '../../support/site-islands.ts';
import { findRoute, listPagePaths, parseRoute, siteRoutes } from '../../support/site-routes.ts';
import { root, sourcesIn } from '../support/import-graph.ts';

describe('routes of the site', () => {
  it.each([
    ['index.astro', '/', '/'],
    ['jobs/index.astro', '/jobs', '/jobs'],
    ['events/[slug].ics.ts', '/events/[slug].ics', '/events/fair.ics'],
    ['sitemap-[name].xml.ts', '/sitemap-[name].xml', '/sitemap-jobs.xml'],
    ['[...missing].astro', '/[...missing]', '/no/such/page'],
  ])('src/pages/%s is %s and answers %s', (file, path, example) => {
    const route = parseRoute(file);
    expect(route.path).toBe(path);
    expect(route.pattern.test(example)).toBe(true);
    expect(route.isPage).toBe(file.endsWith('.astro'));
  });

  it('are found for each page, with every part of the name taken literally', () => {
    expect(siteRoutes.length).toBeGreaterThan(150);
    for (const { file, path, hasParameters } of siteRoutes)
      if (!hasParameters) expect(findRoute(path)?.file).toBe(file);
    expect(findRoute('/jobs/rss-xml')?.path).toBe('/jobs/[slug]');
    expect(siteRoutes.every(({ file }) => !file.includes('_posts'))).toBe(true);
  });

  it.each([
    ['/es', '/'],
    ['/es/jobs', '/jobs'],
    ['/es/jobs/baker', '/jobs/[slug]'],
    ['/escape-room', '/[...missing]'],
    ['/directory/mill', '/directory/[slug]'],
    ['/directory/mill.vcf', '/directory/[slug].vcf'],
    ['/directory/mill/contact', '/directory/[slug]/contact'],
    ['/events/calendar', '/events/calendar'],
    ['/no/such/page', '/[...missing]'],
  ])('%s is answered by %s', (path, route) => {
    expect(findRoute(path)?.path).toBe(route);
  });

  it('are listed below a path, without those that need a name', () => {
    expect(listPagePaths('/deals')).toEqual(['/deals']);
    expect(listPagePaths('/admin')).toEqual(
      expect.arrayContaining(['/admin', '/admin/queue', '/admin/billing/settings']),
    );
    expect(listPagePaths('/')).toEqual(expect.arrayContaining(['/', '/about', '/admin']));
    expect(listPagePaths('/join')).not.toContain('/jobs');
  });
});

describe('islands of the site', () => {
  it('are found with the file of their component', () => {
    const text = `---
import { type Form, AnswerForm as Answers } from '../forms/AnswerForm.tsx';
import Page from '../layouts/Page.astro';
---
<Page title="Form"><p>Text</p>
  <Answers
    client:load
    lang="en" /></Page>`;
    expect(findIslands(text)).toEqual([{ name: 'Answers', from: '../forms/AnswerForm.tsx' }]);
  });

  it('are all found: no directive is overlooked, and each belongs to a page', () => {
    for (const file of sourcesIn('src').filter((path) => path.endsWith('.astro'))) {
      const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
      const directives = text.match(/\sclient:\w+/g) ?? [];
      expect(findIslands(text), relative(root, file)).toHaveLength(directives.length);
      const components = findIslands(text).map(({ from, name }) => `${from.replace(/^.*\//, '')} ${name}`);
      for (const component of components)
        expect(
          siteIslands.some((island) => island.endsWith(`/${component}`)),
          component,
        ).toBe(true);
    }
  });

  it('are told apart by their page where two have the same name', () => {
    expect(findIsland('/invoice', 'InvoicePage')).toBe(
      'src/features/billing/invoice/InvoicePage.tsx InvoicePage',
    );
    expect(findIsland('/admin/billing/invoices/invoice', 'InvoicePage')).toBe(
      'src/features/admin/billing/InvoicePage.tsx InvoicePage',
    );
    expect(findIsland('/about', 'InvoicePage')).toBeUndefined();
  });
});
