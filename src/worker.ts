import { handle } from '@astrojs/cloudflare/handler';
import { openPageCache } from './page-cache/page-cache.ts';

const answer = openPageCache(__BUILD__);

/** What of the platform's context is used here. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

/** The site's worker: pages on demand, from the page cache or by Astro. Where the site is developed, nothing is cached. */
export default {
  fetch: (request: Request, environment: never, context: Context) => {
    const render = () => handle(request, environment, context);
    if (import.meta.env.DEV) return render();
    return answer(
      request,
      (work) => {
        context.waitUntil(work);
      },
      render,
    );
  },
};
