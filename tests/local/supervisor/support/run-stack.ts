/** Runs a stack until it is told to end: `node run-stack.ts '<StackOptions as JSON>'`; prints what it has as one line. */
import { type StackOptions, startStack } from '../../../../local/supervisor.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as StackOptions;
const stack = await startStack({ ...options, log: console.error });
console.log(JSON.stringify({ status: stack.status, demo: stack.demo }));
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
