const places = 'directory|events|deals|jobs|news|blog|search|about|privacy';
const link = new RegExp(
  `(<(?:a|form|link)\\b(?![^>]*\\sdata-language)[^>]*?\\s(?:href|action)=")(/(?:(?:${places})(?=[/?#"])[^"]*)?)(")`,
  'g',
);
const isFile = /^[^?#]*\.(xml|json|ics|vcf|png)(?:[?#]|$)/;

/** The path of a page in another language's addresses: "/jobs" becomes "/es/jobs". Files and pages without translation stay. */
export function localize(path: string, locale: string): string {
  if (isFile.test(path)) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** A page whose links and forms stay in its language; anything else than a page is as it was, but for where it redirects to. */
export async function keepLanguage(response: Response, locale: string | undefined): Promise<Response> {
  if (!locale || locale === 'en') return response;
  const location = response.headers.get('Location');
  if (location && new RegExp(`^/(?:${places})(?:[/?#]|$)`).test(location)) {
    const headers = new Headers(response.headers);
    headers.set('Location', localize(location, locale));
    return new Response(null, { status: response.status, headers });
  }
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return settle(response, response.body);
  const html = (await response.text()).replace(
    link,
    (_whole, before: string, path: string, after: string) => before + localize(path, locale) + after,
  );
  return settle(response, html);
}

/** Astro begins a page that it found under another language's address with the status of a redirect, and then shows it. */
function settle({ status, headers }: Response, body: BodyInit | null) {
  return new Response(body, { status: status === 302 && !headers.has('Location') ? 200 : status, headers });
}
