import sanitizeHtml from 'sanitize-html';
import { postAttributes, postElements, postReplacements, postSchemes } from '#contracts/post-html.ts';

/** Which pictures a text may load, and where its links lead when it is read elsewhere. */
export interface SafeHtmlOptions {
  /** The whole address of a picture, undefined for one that is not shown. */
  pictureAddress: (src: string) => string | undefined;
  /** What relative links are resolved against, for texts that are read outside the site. */
  base?: string;
}

/**
 * HTML that somebody wrote, safe to show: text, links and the hub's own pictures, without scripts, styles, forms, frames,
 * handlers and addresses like `javascript:`.
 */
export function renderSafeHtml(html: string, { pictureAddress, base }: SafeHtmlOptions): string {
  return sanitizeHtml(html, {
    allowedTags: [...postElements],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(postAttributes).map(([element, names]) => [element, [...names]])),
      img: [...postAttributes.img, 'decoding'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: [...postSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 100,
    transformTags: {
      ...postReplacements,
      a: (tagName, { href = '', title = '' }) => ({
        tagName,
        attribs: { ...(title && { title }), ...linkTo(href, base) },
      }),
      img: (tagName, { src = '', alt = '', width, height }) => {
        const address = pictureAddress(src);
        const size = isSize(width) && isSize(height) ? { width, height } : {};
        return {
          tagName,
          attribs: address ? { src: address, alt, loading: 'lazy', decoding: 'async', ...size } : {},
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  });
}

const isSize = (text: string | undefined): text is string => /^[1-9]\d{0,3}$/.test(text ?? '');

function linkTo(href: string, base: string | undefined) {
  const isAway = /^https?:/i.test(href.trim());
  const address = base && !isAway && /^[/#?]/.test(href) ? (URL.parse(href, base)?.href ?? href) : href;
  return { href: address, ...(isAway && { rel: 'noopener nofollow ugc' }) };
}

/** The text of HTML without its tags, on one line. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|div|blockquote|td|th|dt|dd)>|<br\s*\/?>/gi, '$& ');
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return escaped
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
