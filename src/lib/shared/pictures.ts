import { PUBLIC_SUPABASE_URL } from 'astro:env/client';

let base: URL | undefined;

/** What is written about pictures, by their addresses, as the database answers it. */
export const readPictureTexts = (stored: unknown): Record<string, string> =>
  stored && typeof stored === 'object'
    ? Object.fromEntries(Object.entries(stored).map(([url, text]) => [url, String(text)]))
    : {};

/**
 * The whole address of a picture in the hub's own storage; undefined for any other: pages load nothing from elsewhere, and
 * their content policy would block it.
 */
export function pictureAddress(url: string | null | undefined): string | undefined {
  if (!url) return undefined;
  base ??= new URL(PUBLIC_SUPABASE_URL);
  const address = URL.parse(url, base);
  return address?.origin === base.origin && address.pathname.startsWith('/storage/v1/object/public/')
    ? address.href
    : undefined;
}

/** The width in pixels of the small version that a large picture has next to it. */
export const smallWidth = 640;

/** The names of both sizes of a picture; a picture that is small itself has one. */
export const pictureNames = (name: string, width: number): { large: string; small?: string } =>
  width > smallWidth
    ? { large: `${name}.w${String(width)}.webp`, small: `${name}.w${String(smallWidth)}.webp` }
    : { large: `${name}.webp` };

/** A picture as pictureAddress answers it, with its small version and its width where its name says that there is one. */
export function pictureSizes(
  url: string | null | undefined,
): { src: string; small?: string; width?: string } | undefined {
  const src = pictureAddress(url);
  const width = src && /\.w(\d+)\.webp$/.exec(src)?.[1];
  if (!width) return src === undefined ? undefined : { src };
  return { src, width, small: src.replace(/\d+\.webp$/, `${String(smallWidth)}.webp`) };
}
