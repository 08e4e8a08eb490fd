import { expect, it } from 'vitest';
import { linkify } from '../../../src/lib/shared/linkify.ts';

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
