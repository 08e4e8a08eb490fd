/** Follows redirects like a browser, with cookies, and returns the first URL that `isThere` accepts. */
export async function visitUntil(start: string | URL, isThere: (url: URL) => boolean): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; steps < 20; steps += 1) {
    if (isThere(url)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (!location) throw new Error(`${url.href} answered ${String(reply.status)}: ${await reply.text()}`);
    url = new URL(location, url);
  }
  throw new Error(`${String(start)} leads nowhere.`);
}
