import { isIP } from 'node:net';
import type { AuthConfig } from './config.ts';

const openings: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]', '{': '(?:', '}': ')' };
const escapeRegExp = (text: string) => text.replaceAll(/[.+^${}()|[\]\\*?,/-]/g, '\\$&');

/** GoTrue's globs: `*` and `?` stop at dots and slashes, `**` does not; `[a-z]`, `[!a-z]`, `{this,that}`, `\` escapes. */
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

/** Whether a web address names its host plainly: no number in disguise, and no address of another machine. */
function isPlainHost(hostname: string) {
  const ip = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(ip)) return ip === '::1' || ip.startsWith('127.');
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(hostname);
}

/**
 * Whether mailed links may lead to `url`: the site itself or an address that the configuration lists. Stricter than GoTrue,
 * which takes any port of localhost when the site is on it, and any loopback address.
 */
export function isAllowedRedirect(url: string, config: AuthConfig): boolean {
  // A backslash or a control character is read differently by different programs.
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\\\u0000-\u0020\u007f]/.test(url) || !URL.canParse(url)) return false;
  const target = new URL(url);
  if (target.username || target.password) return false;
  if (target.origin !== 'null' && target.origin === new URL(config.site_url).origin) return true;
  if (/^(javascript|data|vbscript|blob|file):$/.test(target.protocol)) return false;
  if (/^https?:$/.test(target.protocol) && !isPlainHost(target.hostname)) return false;
  // As it was written and as a browser reads it: "https://evil%2etest?.example.org" has the host evil.test.
  const [written = ''] = url.split('#');
  const [read = ''] = target.href.split('#');
  return config.additional_redirect_urls
    .map(globToRegExp)
    .some((glob) => glob.test(written) && (glob.test(read) || glob.test(read.replace(/\/$/, ''))));
}

/** The first allowed address of those that a request names, else the site's. */
export function chooseRedirect(candidates: (string | undefined | null)[], config: AuthConfig): string {
  return candidates.find((url): url is string => !!url && isAllowedRedirect(url, config)) ?? config.site_url;
}
