import { createElement, type ReactNode } from 'react';
import { isPostLink, isPostPicture, postElements } from '#contracts/post-html.ts';

const shown: ReadonlySet<string> = new Set(postElements);
const known = new Set('p br hr h2 h3 h4 ul ol li strong em u s blockquote code pre a img'.split(' '));

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** The tags of a text that the editor of words would lose; such a text is edited as HTML. */
export function findForeignTags(html: string): string[] {
  const tags = [...parse(html).querySelectorAll('*')].map(({ localName }) => localName);
  return [...new Set(tags)].filter((tag) => !known.has(tag));
}

/** The words of a text. */
export const plainText = (html: string): string => parse(html.replaceAll('<', ' <')).textContent.trim();

/** HTML as React shows it, never as a string: only what posts may have, whatever is in it. */
export const renderHtml = (html: string): ReactNode => renderAll(parse(html));

function renderAll(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    if (['script', 'style', 'template', 'iframe', 'noscript', 'svg', 'math'].includes(node.localName))
      return null;
    const children = renderAll(node);
    if (!shown.has(node.localName)) return children;
    const isVoid = ['br', 'hr', 'img'].includes(node.localName);
    return createElement(node.localName, { key: at, ...attributesOf(node) }, ...(isVoid ? [] : children));
  });
}

function attributesOf(element: Element): Record<string, string> {
  const value = (name: string) => element.getAttribute(name) ?? '';
  if (element.localName === 'a' && isPostLink(value('href')))
    return { href: value('href'), target: '_blank', rel: 'noopener' };
  if (element.localName === 'img' && isPostPicture(value('src')))
    return { src: value('src'), alt: value('alt') };
  return {};
}
