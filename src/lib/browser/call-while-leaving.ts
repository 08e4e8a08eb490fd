import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { serviceUrl } from '../shared/service-url.ts';

/**
 * Calls a function of the database while the page is left: sent at once, without waiting for anything, so that it outlives the page. Nobody
 * learns whether it arrived. It must be one that the page has called before: the browser has no time left to ask the server whether it may.
 */
export function callWhileLeaving(name: string, args: Record<string, unknown>, accessToken: string): void {
  fetch(serviceUrl(`rest/v1/rpc/${name}`), {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  }).catch(() => undefined);
}
