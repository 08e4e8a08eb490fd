import { readRunningHub, startTestHub } from './test-hub.ts';

/** Starts one hub for all end-to-end tests, or takes the running one on the data folder `E2E_HUB`; returns a function that stops it. */
export default async function startHub() {
  const folder = process.env['E2E_HUB'];
  if (folder) {
    process.env['HUB_STATUS'] = JSON.stringify(readRunningHub(folder));
    return undefined;
  }
  const hub = await startTestHub();
  process.env['HUB_STATUS'] = JSON.stringify(hub.status);
  return hub.stop;
}
