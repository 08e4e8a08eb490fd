import type { AuthConfig } from './config.ts';

/** GoTrue's globs: `*` stays within one part between dots and slashes, `**` crosses them, `?` is one character. */
function globToRegExp(glob: string) {
  const source = glob.replaceAll(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`);
}

/** Whether mailed links may lead to `url`: the site itself or an address that the configuration lists. */
export function isAllowedRedirect(url: string, config: AuthConfig): boolean {
  // A backslash or a control character is read differently by different programs.
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\\\u0000-\u0020\u007f]/.test(url) || !URL.canParse(url)) return false;
  const target = new URL(url);
  if (target.username || target.password) return false;
  if (target.origin !== 'null' && target.origin === new URL(config.site_url).origin) return true;
  const isWeb = ['http:', 'https:'].includes(target.protocol);
  if (isWeb && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[::1\]$/i.test(target.hostname)) return false;
  const [withoutFragment = ''] = url.split('#');
  return config.additional_redirect_urls.some((glob) => globToRegExp(glob).test(withoutFragment));
}

/** The first allowed address of those that a request names, else the site's. */
export function chooseRedirect(candidates: (string | undefined | null)[], config: AuthConfig): string {
  return candidates.find((url): url is string => !!url && isAllowedRedirect(url, config)) ?? config.site_url;
}
