import { PUBLIC_SUPABASE_URL } from 'astro:env/client';

/**
 * The whole address of a picture in the hub's own storage; undefined for any other: pages load nothing from elsewhere, and
 * their content policy would block it.
 */
export function pictureAddress(url: string | null | undefined): string | undefined {
  const base = new URL(PUBLIC_SUPABASE_URL);
  const address = url ? URL.parse(url, base) : null;
  return address?.origin === base.origin && address.pathname.startsWith('/storage/v1/object/public/')
    ? address.href
    : undefined;
}
