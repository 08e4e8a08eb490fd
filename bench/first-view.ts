import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from '@playwright/test';

// The quality for responses that are compressed on the fly; files are compressed once at a higher one.
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Bytes, each response compressed by brotli. */
export interface PageWeight {
  /** What has to arrive before the first screen of a phone (390 by 844) is whole: the head's stylesheets and the HTML down to its end. */
  firstView: number;
  /** The same stylesheets and all of the HTML. */
  page: number;
}

/** Weighs the HTML of a page and the stylesheets of its head, which block its first paint. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const [head = ''] = html.split('</head>');
  const sheets = [...head.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  const texts = await Promise.all(sheets.map(async (href) => (await fetch(new URL(href, url))).text()));
  const css = texts.reduce((sum, text) => sum + weigh(text), 0);
  const seen = html.slice(0, await findFold(browser, url, html));
  return { firstView: css + weigh(seen), page: css + weigh(html) };
}

const weigh = (text: string) => brotliCompressSync(text, { params }).length;

/** Where in the HTML the first element of its main part begins that is below the first screen. */
async function findFold(browser: Browser, url: string, html: string): Promise<number> {
  // Without scripts, so that the elements are those of the HTML.
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  try {
    await page.goto(url);
    const below = await page.locator('main ~ *, main *').evaluateAll((elements) => {
      const first = elements.find((element) => {
        const { top, height } = element.getBoundingClientRect();
        return height > 0 && top >= innerHeight;
      });
      const same = first && [...document.getElementsByTagName(first.tagName)];
      return first && { tag: first.localName, index: same?.indexOf(first) ?? 0 };
    });
    if (!below) return html.length;
    return [...html.matchAll(new RegExp(`<${below.tag}[ >]`, 'g'))][below.index]?.index ?? html.length;
  } finally {
    await page.close();
  }
}
