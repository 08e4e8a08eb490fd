import { brotliCompressSync, constants } from 'node:zlib';

// The quality for responses that are compressed on the fly; files are compressed once at a higher one.
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Bytes of a page's HTML and its render-blocking stylesheets, each compressed by brotli. */
export async function weighFirstView(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  const texts = await Promise.all(sheets.map(async (href) => (await fetch(new URL(href, url))).text()));
  return [html, ...texts].reduce((sum, text) => sum + brotliCompressSync(text, { params }).length, 0);
}
