import { isIP } from 'node:net';
import type { AuthConfig } from './config.ts';

const openings: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]', '{': '(?:', '}': ')' };
const escapeRegExp = (text: string) => text.replaceAll(/[.+^${}()|[\]\\*?,/-]/g, '\\$&');

/**
 * GoTrue's globs: `*` and `?` stop at dots and slashes, `**` does not; `[a-z]`, `[!a-z]`, `{this,that}`, `\`
 * escapes.
 */
function globToRegExp(glob: string) {
  let depth = 0;
  const source = glob.replaceAll(/\\.|\*\*|\[!?[^\]]+\]|./gs, (part) => {
    depth += part === '{' ? 1 : part === '}' ? -1 : 0;
    if (part === ',' && depth > 0) return '|';
    if (/^\[.+\]$/s.test(part)) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    return openings[part] ?? escapeRegExp(part.replace(/^\\(?=.)/s, ''));
  });
  return new RegExp(`^${source}$`);
}

/** Whether a URL names its host plainly: no obfuscated IP address, and no IP address of another machine. */
function isPlainHost(hostname: string) {
  const ip = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(ip)) return ip === '::1' || ip.startsWith('127.');
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(hostname);
}

/**
 * Whether links in emails may redirect to `url`: the site itself or a URL on the configured allow list. Stricter
 * than GoTrue, which accepts any port of localhost when the site is there, and any loopback address.
 */
export function isRedirectUrlValid(url: string, config: AuthConfig): boolean {
  // Programs read a backslash or a control character differently.
  // oxlint-disable-next-line no-control-regex -- control characters are what is rejected here
  if (/[\\\u0000-\u0020\u007f]/.test(url) || !URL.canParse(url)) return false;
  const target = new URL(url);
  if (target.username || target.password) return false;
  // Before origins are compared: that of a blob: URL is the origin it was made on.
  if (/^(javascript|data|vbscript|blob|file|filesystem|about):$/.test(target.protocol)) return false;
  if (target.origin !== 'null' && target.origin === new URL(config.site_url).origin) return true;
  if (/^https?:$/.test(target.protocol) && !isPlainHost(target.hostname)) return false;
  // Both as written and as a browser parses it: the host of "https://evil%2etest?.example.org" is evil.test.
  const [written = ''] = url.split('#');
  const [read = ''] = target.href.split('#');
  return config.additional_redirect_urls
    .map(globToRegExp)
    .some((glob) => glob.test(written) && (glob.test(read) || glob.test(read.replace(/\/$/, ''))));
}

/** The first allowed URL of the candidates, or the site's. */
export function chooseRedirect(candidates: (string | undefined | null)[], config: AuthConfig): string {
  return candidates.find((url): url is string => !!url && isRedirectUrlValid(url, config)) ?? config.site_url;
}
