const blocks =
  'address|article|aside|blockquote|center|dd|div|dl|dt|figure|figcaption|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul';
const inline =
  'a|abbr|acronym|audio|b|bdi|bdo|big|button|cite|code|col|del|dfn|em|embed|font|i|iframe|img|input|ins|kbd|label|mark|noscript|object|option|param|picture|q|s|samp|script|select|small|source|span|strike|strong|style|sub|sup|svg|time|tt|u|var|video|wbr';
// A tag that HTML has: "a < b" and "<3" are none.
const tag = new RegExp(`<\\/?(?:${blocks}|${inline}|br|li)(?:\\s[^<>]*)?\\/?>`, 'gi');
const blockTag = new RegExp(`<\\/?(?:${blocks})(?:\\s[^<>]*)?\\/?>`, 'gi');
// Only with its semicolon: "AT&T", "R&D" and "Smith&sons" have none.
const entity = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/gi;
const escapes: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text without comments, such as those of WordPress's editor. */
const withoutComments = (text: string) =>
  text
    .split('<!--')
    .map((part, at) => {
      const end = part.indexOf('-->');
      if (at === 0) return part;
      return end < 0 ? `<!--${part}` : part.slice(end + 3);
    })
    .join('');

/** Whether a text has HTML tags, entities or comments, as the exports of websites do. */
export const hasHtml = (text: string): boolean =>
  text.search(tag) >= 0 || text.search(entity) >= 0 || withoutComments(text) !== text;

/** Escapes what is not HTML, so that a parser leaves it as it is. */
function escapeOthers(text: string, known: RegExp, sign: string, escaped: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(known)) {
    parts.push(text.slice(end, index).replaceAll(sign, escaped), match);
    end = index + match.length;
  }
  return [...parts, text.slice(end).replaceAll(sign, escaped)].join('');
}

/**
 * Loads what turns HTML into plain text: without tags and comments, with line breaks where lines and paragraphs end, each entity
 * decoded once. A text without HTML is returned as it is.
 */
export async function loadHtmlToText(): Promise<(text: string) => string> {
  // Loaded with the first file that needs it, so that the routes which every page calls start without it.
  const { default: sanitize } = await import('sanitize-html');
  return (text) => {
    if (!hasHtml(text)) return text;
    const html = escapeOthers(escapeOthers(withoutComments(text), entity, '&', '&amp;'), tag, '<', '&lt;')
      .replace(/<br(?:\s[^<>]*)?\/?>(?:\r?\n)?/gi, '\n')
      .replace(/<li(?:\s[^<>]*)?>/gi, '\n• ')
      .replace(blockTag, '\n\n');
    return sanitize(html, { allowedTags: [], allowedAttributes: {} })
      .replace(/&(?:amp|lt|gt|quot);/g, (escaped) => escapes[escaped] ?? escaped)
      .replace(/[ \t\u00A0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  };
}
