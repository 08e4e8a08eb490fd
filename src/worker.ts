import { handle } from '@astrojs/cloudflare/handler';
import { openPageCache } from './page-cache/page-cache.ts';
import { limitRendering } from './page-cache/render-limit.ts';

const answer = openPageCache(__BUILD__);
// A page asks the backend once or twice, which lets two hundred wait (docs/local-rest.md), and is waited for four seconds: on a slow machine
// forty are rendered in one.
const withinLimit = limitRendering(100);

/** What of the platform's context is used here. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

/** The site's worker: pages on demand, from the page cache or by Astro. Where the site is developed, nothing is cached. */
export default {
  fetch: (request: Request, environment: never, context: Context) => {
    const render = () => handle(request, environment, context);
    if (import.meta.env.DEV) return render();
    const waitUntil = (work: Promise<unknown>) => {
      context.waitUntil(work);
    };
    return answer(request, waitUntil, () => withinLimit(request, waitUntil, render));
  },
};
