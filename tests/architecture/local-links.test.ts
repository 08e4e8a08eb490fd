import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourcesIn } from './support/import-graph.ts';

const pages = 'directory|events|deals|jobs|news|blog|search|about|privacy|account|auth';
const file = /\.(xml|json|ics|vcf|png)\b/;
const raw = new RegExp(
  `<(?:a|form)\\b[^<>]*?\\s(?:href|action)=(?:"(/(?:(?:${pages})(?=[/?#"])[^"]*)?)"|\\{\`(/(?:${pages}|\\$\\{section\\})(?=[/?#\`$])[^\`]*)\`)`,
  'g',
);

const findRawLinks = (markup: string) =>
  [...markup.matchAll(raw)]
    .map(([, text, template]) => text ?? template ?? '')
    .filter((to) => !file.test(to));

it('links to pages preserve the language of the page', () => {
  const views = sourcesIn('src').filter(
    (path) => path.endsWith('.astro') && !/\/pages\/(admin|404)/.test(path),
  );
  expect(views.length).toBeGreaterThan(60);
  const found = views.flatMap((path) =>
    findRawLinks(readFileSync(path, 'utf8')).map((to) => `${relative(root, path)}: ${to}`),
  );
  expect(found, 'pass these through localPath()').toEqual([]);
});

it.each([
  ['<a href="/jobs">', ['/jobs']],
  ['<a class="x"\n  href="/">', ['/']],
  ['<form action="/search">', ['/search']],
  ['<a href={`/directory/${slug}`}>', ['/directory/${slug}']],
  ['<a href="/jobs/rss.xml">', []],
  ['<a href="/newsletter">', []],
  ['<a href="/auth/sign-in">', ['/auth/sign-in']],
  ['<a href="/admin">', []],
  ["<a href={localPath('/jobs', Astro.currentLocale)}>", []],
])('finds a link that loses the language: %s', (markup, found) => {
  expect(findRawLinks(markup)).toEqual(found);
});
