// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { asLink } from '../../../src/kit/posts/as-link.ts';
import { findForeignTags, renderHtml } from '../../../src/kit/posts/post-html.ts';

const shown = (html: string) => renderToStaticMarkup(renderHtml(html));

describe('post preview', () => {
  it('shows allowed content', () => {
    const html = '<h2>Fair</h2><p>On <strong>Main</strong><br/>Street</p>';
    expect(shown(html)).toBe(html);
  });

  it('never shows scripts, event handlers, or dangerous links', () => {
    const html =
      '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a><img src="data:,x" onerror="x()"></p>';
    expect(shown(html)).toBe('<p>a<a>b</a><img/></p>');
  });

  it('lists what the rich text editor would drop', () => {
    expect(findForeignTags('<p>a</p><figure><img src="/x"></figure>')).toEqual(['figure']);
    expect(findForeignTags('<h2>a</h2><ul><li><p>b</p></li></ul>')).toEqual([]);
  });
});

describe('link URL', () => {
  it.each([
    ['', ''],
    ['example.org/fair', 'https://example.org/fair'],
    ['me@example.org', 'mailto:me@example.org'],
    ['/events', '/events'],
    ['javascript:alert(1)', undefined],
    ['//evil.test', undefined],
    ['two words', undefined],
  ])('%s', (typed, link) => {
    expect(asLink(typed)).toBe(link);
  });
});
