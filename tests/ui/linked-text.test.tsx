import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LinkedText } from '../../src/ui/LinkedText.tsx';

afterEach(cleanup);
const show = (text: string) => {
  const { container } = render(<LinkedText text={text} />);
  const links = [...container.querySelectorAll('a')];
  return { text: container.textContent, links, html: container.innerHTML };
};

it('shows addresses as links that pass nothing on', () => {
  const { links } = show('See https://mill.example/menu, or www.mill.example.');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://mill.example/menu',
    'https://www.mill.example',
  ]);
  for (const link of links) {
    expect(link.rel.split(' ').toSorted()).toEqual(['nofollow', 'noopener', 'noreferrer', 'ugc']);
    expect(link.target).toBe('');
  }
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '<a href="javascript:alert(1)">here</a>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[here](javascript:alert(1))',
  'https://bank.example@evil.example/',
  'https://:secret@evil.example/',
  'https://',
  'www.',
])('shows %s as it was typed, without a link', (hostile) => {
  const { text, links, html } = show(hostile);
  expect(text).toBe(hostile);
  expect(links).toEqual([]);
  expect(html).not.toMatch(/<(?!\/?span)/);
});

it.each([
  ['https://x.example/"onmouseover="alert(1)', 'https://x.example/'],
  ['https://x.example/<script>alert(1)</script>', 'https://x.example/'],
  ['javascript:https://x.example', 'https://x.example'],
  // Written backward from the hidden character on, it would look like another file.
  ['https://x.example/\u202Egpj.exe', 'https://x.example/'],
  ['https://x.example/\u200B.evil', 'https://x.example/'],
])('links no more of %s than the address', (hostile, href) => {
  const { text, links, html } = show(hostile);
  expect(text).toBe(hostile);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([href]);
  expect(html).not.toMatch(/<(?!\/?(span|a))|<[^>]*on\w+=/);
});

it('reads the longest text without looking at each end again and again', () => {
  const text = `https://x.example/${'.'.repeat(200_000)}`;
  expect(show(`${text} ${text}`).text).toBe(`${text} ${text}`);
});
