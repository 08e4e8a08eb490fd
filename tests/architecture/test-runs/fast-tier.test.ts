import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUnopened, startOpened } from '../../support/fast-tier.ts';
import { siteIslands } from '../../support/site-islands.ts';
import { findRoute, siteRoutes } from '../../support/site-routes.ts';
import { root } from '../support/import-graph.ts';

const folder = join(root, 'tests/e2e');
const areas = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'support')
  .map(({ name }) => name);
const specsOf = (area: string) => readdirSync(join(folder, area)).filter((name) => name.endsWith('.spec.ts'));
const tagged = /\btag:\s*(?:\[[^\]]*)?'@fast'/;

// What these tests open and mount, the run itself checks: tests/e2e/support/reporters/fast-tier.ts says why.
describe('the fast tier of the browser tests', () => {
  it.each(areas)('has a test of %s', (area) => {
    const texts = specsOf(area).map((name) => readFileSync(join(folder, area, name), 'utf8'));
    expect(texts.some((text) => tagged.test(text))).toBe(true);
  });

  it('leaves nothing out when it opens every page, asks every endpoint and mounts every island', () => {
    expect(siteIslands.length).toBeGreaterThan(100);
    const opened = startOpened();
    for (const { path, isPage } of siteRoutes) {
      const address = path.replace(/\[\.{3}\w+\]/, 'no/such/page').replace(/\[\w+\]/g, 'x1');
      opened[isPage ? 'documents' : 'requests'].add(address);
    }
    expect(findUnopened(opened).routes).toEqual([]);
    expect(findUnopened(opened).islands).toEqual(siteIslands);
  });

  it('leaves out a page that was only asked for, and an island of another page with the same name', () => {
    const { routes, islands } = findUnopened({
      documents: new Set(['/es/jobs', '/invoice', '/events/fair']),
      requests: new Set(['/about', '/jobs/rss.xml']),
      islands: new Set(['/invoice InvoicePage', '/about Nothing']),
    });
    expect(routes).toEqual(expect.arrayContaining(['/about', '/jobs/[slug]', '/news/rss.xml']));
    for (const path of ['/jobs', '/invoice', '/events/[slug]', '/jobs/rss.xml'])
      expect(routes).not.toContain(path);
    expect(islands).toContain('src/features/admin/billing/InvoicePage.tsx InvoicePage');
    expect(islands).not.toContain('src/features/billing/invoice/InvoicePage.tsx InvoicePage');
    expect(findRoute('/about')?.isPage).toBe(true);
  });
});
