/** What every page on demand carries; public/_headers says the same for files. A test of the house compares the two. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
};

/** Adds the headers to a page's answer; with a second content policy next to Astro's: the hub is never framed. */
export function addSecurityHeaders({ headers }: Response) {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (headers.get('Content-Type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.append('Content-Security-Policy', "frame-ancestors 'none'");
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
}

/** Says why a page is not shown, see App.Locals; the page cache reads it. */
export const notNowHeader = 'X-Not-Now';
