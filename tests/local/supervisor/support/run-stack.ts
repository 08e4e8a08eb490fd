/** Runs a stack until it is stopped: `node run-stack.ts '<StackOptions as JSON>'`; prints its status as one line. */
import '../../../../local/postgres/fix-driver.ts';
import type { StackOptions } from '../../../../local/supervisor.ts';

const { startStack } = await import('../../../../local/supervisor.ts');

const options = JSON.parse(process.argv[2] ?? '{}') as StackOptions;
const stack = await startStack({ ...options, log: console.error });
console.log(JSON.stringify({ status: stack.status, demo: stack.demo }));
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
