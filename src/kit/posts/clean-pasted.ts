import { pictureAddress } from '../../lib/shared/pictures.ts';

/** What was pasted as the editor of words takes it, and how many pictures were left out. */
export interface Pasted {
  html: string;
  pictures: number;
}

/**
 * Makes of pasted HTML what the editor of words understands: Word's lists become lists, headings those that posts have. Pictures
 * from elsewhere are left out: the file is not on the hub, and readers would never see it.
 */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(disarm(html), 'text/html');
  const foreign = [...body.querySelectorAll('img')].filter(
    (image) => pictureAddress(image.getAttribute('src')) === undefined,
  );
  for (const image of foreign) image.remove();
  makeLists(body);
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const heading of body.querySelectorAll(from)) rename(heading, to);
  return { html: body.innerHTML, pictures: foreign.length };
}

// Before anything parses it: even a document that is never shown asks the content policy about styles and handlers.
const disarm = (html: string) =>
  html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'])(style|on[a-z]+)\s*=/gi, '$1 data-$2='));

// Word writes a list as paragraphs, each with its sign and a style that says to which list it belongs.
function makeLists(body: HTMLElement) {
  const listOf = (element: Element | null) =>
    /mso-list:\s*(l\d+)/.exec(element?.getAttribute('data-style') ?? '')?.[1];
  let open: { name: string | undefined; list: Element } | undefined;
  for (const item of [...body.querySelectorAll('p[data-style*="mso-list"]')]) {
    const name = listOf(item);
    if (!name) continue;
    const signs = [...item.querySelectorAll('span[data-style*="mso-list"]')];
    const sign = signs.map(({ textContent }) => textContent).join('');
    for (const one of signs) one.remove();
    const follows = open !== undefined && item.previousElementSibling === open.list && open.name === name;
    if (!follows || !open) {
      open = {
        name,
        list: body.ownerDocument.createElement(/^\s*\(?(\d+|[a-z])[.)]/i.test(sign) ? 'ol' : 'ul'),
      };
      item.before(open.list);
    }
    open.list.append(rename(item, 'li'));
  }
}

function rename(element: Element, name: string): Element {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}
