/** The request for lite: the caller comes from the scope, never from headers. */
export function toLiteRequest(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('apikey');
  const forwarded = new Request(url, request);
  forwarded.headers.delete('authorization');
  forwarded.headers.set('apikey', 'checked-by-the-gateway');
  return forwarded;
}
