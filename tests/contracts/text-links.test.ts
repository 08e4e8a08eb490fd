import { expect, it } from 'vitest';
import { linkify } from '#contracts/text-links.ts';

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

it('links pages, and leaves the end of a sentence out', () => {
  expect(linkify('See https://mill.example/a?b=1, or www.mill.example.')).toEqual([
    { text: 'See ' },
    { text: 'https://mill.example/a?b=1', href: 'https://mill.example/a?b=1' },
    { text: ', or ' },
    { text: 'www.mill.example', href: 'https://www.mill.example' },
    { text: '.' },
  ]);
});

it('links nothing that runs or pretends to be another site', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.example/',
    'https://',
    'nothing here',
  ])
    expect(links(text)).toEqual([]);
  expect(linkify('javascript:https://x.example').at(-1)).toEqual({
    text: 'https://x.example',
    href: 'https://x.example',
  });
});

it('loses no character', () => {
  const text = 'a\u202Eb https://x.example/\u200B שלום (www.y.example) <b>';
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it.each([
  ['See https://en.wikipedia.org/wiki/Mill_(grinding).', 'https://en.wikipedia.org/wiki/Mill_(grinding)'],
  ['(see https://en.wikipedia.org/wiki/Mill_(grinding))', 'https://en.wikipedia.org/wiki/Mill_(grinding)'],
  ['https://en.wikipedia.org/wiki/A_(b)_(c), and', 'https://en.wikipedia.org/wiki/A_(b)_(c)'],
  ['https://en.wikipedia.org/wiki/Mill_(grinding)?', 'https://en.wikipedia.org/wiki/Mill_(grinding)'],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['(https://example.com/a).', 'https://example.com/a'],
  ['(https://example.com)', 'https://example.com'],
  ['[https://example.com/a]', 'https://example.com/a'],
  ['{https://example.com/a}', 'https://example.com/a'],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['[menu](https://example.com/a)', 'https://example.com/a'],
  ['https://example.com/a_[b]!', 'https://example.com/a_[b]'],
  ['https://example.com/?q=(a)', 'https://example.com/?q=(a)'],
  ['"https://example.com/a".', 'https://example.com/a'],
  ['“https://example.com/a”', 'https://example.com/a'],
  ['‘https://example.com/a’', 'https://example.com/a'],
  ["'https://example.com/a','b'", 'https://example.com/a'],
  ['«https://example.com/a»', 'https://example.com/a'],
  ['「https://example.com/a」', 'https://example.com/a'],
  ['（https://example.com/a）', 'https://example.com/a'],
  ['見てhttps://example.com/a。次', 'https://example.com/a'],
  ['**https://example.com/a**', 'https://example.com/a'],
  ['https://example.com/a…', 'https://example.com/a'],
  ["https://en.wikipedia.org/wiki/O'Brien_(x) is", "https://en.wikipedia.org/wiki/O'Brien_(x)"],
  ["https://example.com's menu", 'https://example.com'],
  ['https://example.com:8080/a, b', 'https://example.com:8080/a'],
  ['https://münchen.example/straße.', 'https://münchen.example/straße'],
  ['https://example.com/a((((', 'https://example.com/a'],
  ['Write to ann@example.com.', 'mailto:ann@example.com'],
  ['(ann.b+c@mail.example.com)', 'mailto:ann.b+c@mail.example.com'],
  ['me@www.example.com', 'mailto:me@www.example.com'],
])('in %j the link is %s', (text, href) => {
  expect(links(text)).toEqual([href]);
});

it.each([
  'ann@example',
  'a@b.example@c.example',
  '@ann and ann@',
  'foo.example/www.x.example',
  'xhttps://a.example',
])('in %j nothing is a link', (text) => {
  expect(links(text)).toEqual([]);
});

it('reads the longest texts without looking at each end again and again', () => {
  for (const part of ['.', '(', ')', "'", 'a@', 'a.', 'www.', 'https://', 'https://a.example/(', '[]'])
    expect(
      linkify(part.repeat(40_000))
        .map(({ text }) => text)
        .join(''),
    ).toBe(part.repeat(40_000));
});
