// Through which the site's requests go out: to REST it says that it is the site, whose reads wait for no visitor's. Runs in workerd.
import { env } from 'cloudflare:workers';

export default {
  /** @param {Request} request */
  fetch(request) {
    const { origin, pathname } = new URL(request.url);
    if (origin !== env.BACKEND || !pathname.startsWith('/rest/v1/')) return fetch(request);
    const ours = new Request(request);
    ours.headers.set('x-site-key', env.SITE_KEY);
    return fetch(ours);
  },
};
