/**
 * Starts a hub as the end-to-end tests want it, which stays up until Ctrl-C: `E2E_HUB=<its folder> npm run test:e2e` uses it.
 * `--once` stops it again, for what its start leaves in the caches.
 */
import { startTestHub } from '../tests/e2e/support/test-hub.ts';

const hub = await startTestHub();
console.log(
  `The site: ${hub.status.site_url}\nRun a test against it:\n  E2E_HUB=${hub.dataDir} npm run test:e2e -- waiting-list`,
);
if (process.argv[2] === '--once') {
  await hub.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void hub.stop().then(() => process.exit(0)));
