import { handle } from '@astrojs/cloudflare/handler';
import { openPageCache } from './page-cache/page-cache.ts';

const answer = openPageCache(__BUILD__);

/** The site's worker: pages on demand, from the page cache or by Astro. Where the site is developed, nothing is cached. */
export default {
  fetch: (request, env, context) => {
    const render = () => handle(request, env, context);
    if (import.meta.env.DEV) return render();
    return answer(
      request,
      (work) => {
        context.waitUntil(work);
      },
      render,
    );
  },
} satisfies { fetch: typeof handle };
