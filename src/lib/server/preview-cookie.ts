const form = /^[0-9a-f-]{36}\.\d{10}\.[0-9a-f]{64}$/;
const maxAgeSeconds = 3600;

/** Whether a text has the form of a preview token; only the database knows whether it is valid. */
export const looksLikePreviewToken = (text: string) => form.test(text);

// With the prefix, browsers take the cookie from this host and over TLS only. Without TLS, on a developer's machine, none take it.
const nameOf = (protocol: string) => (protocol === 'https:' ? '__Host-hub-preview' : 'hub-preview');

/** The preview token in a request's cookies; undefined without one of its form. */
export function readPreviewToken({ url, headers }: Pick<Request, 'url' | 'headers'>): string | undefined {
  const name = nameOf(new URL(url).protocol);
  for (const pair of (headers.get('Cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    if (key === name && looksLikePreviewToken(value)) return value;
  }
  return undefined;
}

const cookie = (value: string, seconds: number, { protocol }: URL) =>
  `${nameOf(protocol)}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;

/** The Set-Cookie header that begins a preview of an hour. */
export const startPreviewCookie = (token: string, url: URL) => cookie(token, maxAgeSeconds, url);

/** The Set-Cookie header that ends it. */
export const endPreviewCookie = (url: URL) => cookie('', 0, url);
