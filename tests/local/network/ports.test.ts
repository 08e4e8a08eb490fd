import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkPort, findFreePort } from '../../../local/network/ports.ts';

const source = join(import.meta.dirname, '..', '..', '..', 'local', 'network', 'ports.ts');
// Few, so that processes that look at random often come to the same one.
const [from, to] = [30_000, 30_199];
const wanted = 50;

/** A process that finds ports, binds none of them, and ends when its input does. */
function findElsewhere() {
  const script = `
    import { findFreePort } from ${JSON.stringify(source)};
    const found = [];
    for (let n = 0; n < ${String(wanted)}; n += 1) found.push(await findFreePort(${String(from)}, ${String(to)}));
    console.log(JSON.stringify(found));
    process.stdin.on('end', () => process.exit(0)).resume();`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ports = once(child.stdout, 'data').then(([line]) => JSON.parse(String(line)) as number[]);
  return { child, ports };
}

it('no port is given to two processes, whoever binds it when, and those of a killed one are free again', async () => {
  const [one, other] = [findElsewhere(), findElsewhere()];
  const ports = [...(await one.ports), ...(await other.ports)];
  expect(new Set(ports).size).toBe(2 * wanted);
  // None of them is bound yet.
  for (const port of ports) expect(await checkPort(port)).toBe(port);

  one.child.kill('SIGKILL');
  await once(one.child, 'exit');
  const [first = 0] = await one.ports;
  expect(await findFreePort(first, first)).toBe(first);
});

it('a port can be bound while it is held, and is not found while it is bound', async () => {
  const port = await findFreePort();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(findFreePort(port, port)).rejects.toThrow('No free port');
  expect(await checkPort(port)).toBeUndefined();
});
