import { expect, it } from 'vitest';
import { fc } from '../support/properties.ts';
import { inRolledBackTransaction } from './support/personas.ts';

/** Of many texts, those of which the database does not say what is expected. */
const wrongOf = async (texts: string[], expected: boolean) => {
  let wrong: string[] = [];
  await inRolledBackTransaction(async (tx) => {
    const rows = await tx<{ words: string }[]>`select words from unnest(${texts}::text[]) as words
      where private.has_link(words) <> ${expected}`;
    wrong = rows.map(({ words }) => words);
  });
  return wrong;
};
const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
const ending = fc.constantFrom(
  'com',
  'net',
  'org',
  'info',
  'shop',
  'io',
  'co',
  'de',
  'es',
  'us',
  'ru',
  'me',
  'app',
  'co.uk',
  'com.mx',
);
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), ending)
  .map(([labels, end]) => [...labels, end].join('.'));
const word = fc.stringMatching(/^[a-zñéü]{1,9}$/);
const prose = fc
  .array(
    fc.tuple(
      word,
      fc.constantFrom(
        '',
        '',
        '',
        ',',
        '.',
        '!',
        '?',
        '...',
        ';',
        ' e.g.',
        ' i.e.',
        ' p.m.',
        ' 3.50',
        ' 12.05.2026',
      ),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((words) => words.map(([one, mark]) => one + mark).join(' '));
const sample = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.sample(arbitrary, { numRuns: 2000 });

it('a domain anywhere in a text is a link, with or without scheme, path and marks around it', async () => {
  const links = fc
    .tuple(
      prose,
      fc.constantFrom(' ', ' (', ' "', ' see:', '\n', ' @', '¡'),
      fc.constantFrom('', 'https://', 'http://', 'www.', 'HTTPS://'),
      domain,
      fc.constantFrom('', '/', '/x', '/x?y=1#z', ':8080'),
      fc.constantFrom('', '.', ',', ')', '!', '"', '...', ' ', '\n'),
      prose,
    )
    .map(
      ([before, gap, scheme, host, path, mark, after]) =>
        `${before}${gap}${scheme}${host}${path}${mark} ${after}`,
    );
  expect(await wrongOf(sample(links), true)).toEqual([]);
  expect(await wrongOf(sample(domain.map((host) => host.toUpperCase())), true)).toEqual([]);
});

it('prose is no link, whatever marks and abbreviations it has', async () => {
  expect(await wrongOf(sample(prose), false)).toEqual([]);
});

it('tells addresses of pages from what only looks like them', async () => {
  expect(
    await wrongOf(
      [
        'evil.com',
        'evil.com/x',
        'EVIL.COM',
        'Evil.Com',
        'shop at evil.co.',
        'bücher.de',
        't.me',
        't.me/x',
        'evil。com',
        'evil．com',
        'ev\u200bil.c\u200bom',
        '10.0.0.1/login',
        'xn--bcher-kva.example/',
        'a@evil.com/path',
        '(evil.ru)',
        'evil.com:8080',
        '9to5.io',
      ],
      true,
    ),
  ).toEqual([]);
  expect(
    await wrongOf(
      [
        'e.g. this',
        'i.e.this',
        'node.js',
        'Inc.Co',
        'Smith & Sons Inc.',
        'at 9.am',
        'at 5.pm',
        'U.S.A.',
        'p.m.',
        'and/or',
        'readme.md',
        'Thanks.It works',
        'Done.So we',
        'minutes.pdf',
        'list.xlsx',
        'v1.2.3',
        'Mr.',
        'wait...so',
        'ada@bakery.example',
        'write to ada.b@evil.com.',
        '',
        '.com',
        'a .com boom',
        '3.50',
        'S.A. de C.V.',
      ],
      false,
    ),
  ).toEqual([]);
});
