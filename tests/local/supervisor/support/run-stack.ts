/** Runs a stack until it is told to end: `node run-stack.ts '<StackOptions as JSON>'`; prints its status as one line. */
import { type StackOptions, startStack } from '../../../../local/supervisor.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as StackOptions;
const stack = await startStack({ ...options, log: console.error });
console.log(JSON.stringify(stack.status));
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
