import { handle } from '@astrojs/cloudflare/handler';
import { openPageCache } from './page-cache/page-cache.ts';
import { limitRendering, type WaitUntil } from './page-cache/render-limit.ts';

const answer = openPageCache(__BUILD__);
// A page or a form asks the backend once or twice and waits four seconds for it; the backend queues two hundred requests
// (docs/local-rest.md). On a slow machine forty pages are rendered in a second.
const withinLimit = limitRendering(100, 50);

/** What of the platform's context is used here. */
interface Context {
  waitUntil: WaitUntil;
}

/** The site's worker: pages on demand, from the page cache or by Astro. Where the site is developed, nothing is cached. */
export default {
  fetch: (request: Request, environment: never, context: Context) => {
    const render = () => handle(request, environment, context);
    if (import.meta.env.DEV) return render();
    const waitUntil: WaitUntil = (work) => {
      context.waitUntil(work);
    };
    return answer(request, waitUntil, () => withinLimit(request, waitUntil, render));
  },
};
