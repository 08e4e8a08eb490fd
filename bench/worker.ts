/**
 * `npm run bench:worker`: what a page costs the worker on Cloudflare: CPU time under workerd and questions to the backend, for each kind of
 * page, newly rendered and from the cache. The CPU time is that of the whole process, with its HTTP, so it is more than Cloudflare counts;
 * `/site.json`, which renders nothing, shows how much of it that is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { serveCounted } from '../tests/support/counted-worker.ts';
import { cpuOf } from './cpu-time.ts';
import { median } from './measure.ts';
import { startHub } from './hub.ts';
import { sized } from './sizes.ts';

const rounds = sized(25, 2);

const hub = await startHub('site');
const { api_url: apiUrl, publishable_key: apikey } = hub.status;
const worker = await serveCounted(hub.site, apiUrl);
try {
  const slugOf = async (query: string) => {
    const [row] = (await (
      await fetch(`${apiUrl}/rest/v1/${query}&limit=1`, { headers: { apikey } })
    ).json()) as { slug: string }[];
    return row?.slug ?? '';
  };
  const business = await slugOf('businesses?select=slug&status=eq.approved&order=slug');
  const paths = [
    ...['/site.json', '/', '/directory', '/events', '/deals', '/jobs', '/news', '/search?q=coffee'],
    `/directory/${business}`,
    `/events/${await slugOf('event_dates?select=slug&order=slug')}`,
    `/jobs/${await slugOf('active_jobs?select=slug&order=slug')}`,
    `/og/directory/${business}.png`,
  ];
  const measure = async (path: string, headers: Record<string, string>) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuOf(worker.pid);
      const reply = await fetch(worker.url + path, { headers, redirect: 'manual' });
      await reply.arrayBuffer();
      if (reply.status >= 400) throw new Error(`${path} answered ${String(reply.status)}`);
      // The worker goes on for a moment after its answer.
      await wait(20);
      times.push(cpuOf(worker.pid) - before);
    }
    return { first: times[0] ?? NaN, median: median(times) };
  };
  console.log(
    `CPU time of the worker, medians of ${String(rounds)}      rendered    first   cached   questions`,
  );
  for (const path of paths) {
    worker.takeRequests();
    const rendered = await measure(path, { authorization: 'Bearer none' });
    const questions = worker.takeRequests().length / rounds;
    const cached = await measure(path, {});
    const columns = [rendered.median, rendered.first, cached.median].map((ms) =>
      `${ms.toFixed(1)} ms`.padStart(9),
    );
    console.log(`  ${path.slice(0, 44).padEnd(46)} ${columns.join('')} ${questions.toFixed(1).padStart(9)}`);
  }
} finally {
  await worker.stop();
  await hub.stop();
}
