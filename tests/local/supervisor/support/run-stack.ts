/** Runs a stack until it is stopped: `node run-stack.ts '<StackOptions as JSON>'`; prints its status as one line. */
import '../../../../local/postgres/fix-driver.ts';
import { once } from 'node:events';
import type { StackOptions } from '../../../../local/supervisor.ts';

const { startStack } = await import('../../../../local/supervisor.ts');

const options = JSON.parse(process.argv[2] ?? '{}') as StackOptions;
// Before the start, which it ends.
const stopped = new AbortController();
process.on('SIGTERM', () => {
  stopped.abort();
});
const stack = await startStack({ ...options, log: console.error, signal: stopped.signal });
console.log(JSON.stringify({ status: stack.status, demo: stack.demo }));
if (!stopped.signal.aborted) await once(stopped.signal, 'abort');
await stack.stop();
process.exit(0);
