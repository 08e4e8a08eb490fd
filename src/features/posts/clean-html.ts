import sanitizeHtml from 'sanitize-html';

const textTags = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a'];
const wordTags = [
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'mark',
  'q',
  'abbr',
  'time',
  'del',
  'ins',
];
const figureTags = [
  'figure',
  'figcaption',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'dl',
  'dt',
  'dd',
];

/** How a text is shown: which pictures it may load, and where its links begin when it is read elsewhere. */
export interface CleaningRules {
  /** The whole address of a picture, undefined for one that is not shown. */
  pictureAddress: (src: string) => string | undefined;
  /** Where relative links lead, for texts that are read outside the hub. */
  base?: string;
}

/**
 * HTML that somebody wrote, as it may be shown: text, links and the hub's own pictures. Scripts, styles, forms, frames,
 * handlers and addresses like `javascript:` never get through.
 */
export function cleanHtml(html: string, { pictureAddress, base }: CleaningRules): string {
  return sanitizeHtml(html, {
    allowedTags: [...textTags, ...wordTags, ...figureTags],
    allowedAttributes: {
      a: ['href', 'title', 'hreflang', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start', 'reversed'],
      time: ['datetime'],
      abbr: ['title'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 100,
    transformTags: {
      // The page has its own title.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '', ...rest }) => ({ tagName, attribs: { ...rest, ...linkTo(href, base) } }),
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

/** The words of HTML without its tags, spaces joined. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|div|blockquote|td|th|dt|dd)>|<br\s*\/?>/gi, '$& ');
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return escaped
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
