const allowedHeaders = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'cache-control',
  'content-profile',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'prefer',
  'range',
  'range-unit',
  'x-client-info',
  'x-metadata',
  'x-region',
  'x-request-id',
  'x-retry-count',
  'x-supabase-api-version',
  'x-upsert',
];

const exposedHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-location',
  'content-profile',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'link',
  'location',
  'preference-applied',
  'range-unit',
  'retry-after',
  'sb-error-code',
  'sb-request-id',
  'server-timing',
  'x-request-id',
  'x-sb-error-code',
  'x-supabase-api-version',
  'x-total-count',
];

/**
 * Whether the gateway itself answers a request as a preflight. Functions, which have a route of their own, answer theirs, and PostgREST says which methods a table
 * has where no browser asks: hosted projects' gateway takes only what a browser sends for a preflight (Kong's
 * kong/plugins/cors/handler.lua).
 */
export function isAnsweredAsPreflight({ method, headers }: Request, path: string): boolean {
  if (method !== 'OPTIONS') return false;
  const isOfBrowser = headers.has('origin') && headers.has('access-control-request-method');
  return isOfBrowser || !path.startsWith('/rest/v1/');
}

/** The response to a preflight request: any origin, the headers that supabase-js sends plus the requested ones. */
export function preflightResponse(headers: Headers): Response {
  const requestedHeaders = (headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[\w-]+$/.test(name));
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': [...new Set([...allowedHeaders, ...requestedHeaders])].join(', '),
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  });
}

/** What lets any page read a response. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
};

/** Lets any page read a response, as hosted projects do: credentials are tokens in headers, never cookies. */
export function allowAnyOrigin(headers: Headers): void {
  for (const name of [...headers.keys()].filter((key) => key.startsWith('access-control-')))
    headers.delete(name);
  for (const [name, value] of Object.entries(corsHeaders)) headers.set(name, value);
}
