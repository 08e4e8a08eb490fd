import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../local/network/ports.ts';
import { startChild } from '../local/processes/children.ts';
import { wranglerRequire } from '../local/project.ts';
import { waitForAnswer } from './wait-for-answer.ts';

/**
 * Serves in `folder`, by workerd alone, a worker that answers each request with the same body and headers: the most that workerd can do
 * with such an answer.
 */
export async function startBareWorker(folder: string, answer: Response) {
  const port = await findFreePort();
  // workerd says itself how and how long the body is sent; compressed, each answer would be made anew.
  const headers = [...answer.headers].filter(
    ([name]) => !/^((content|transfer)-encoding|connection|content-length|date)$/.test(name),
  );
  writeFileSync(join(folder, 'body.bin'), new Uint8Array(await answer.arrayBuffer()));
  writeFileSync(
    join(folder, 'bare.mjs'),
    `import body from 'body.bin';
const headers = new Headers(${JSON.stringify(headers)});
export default { fetch: () => new Response(body, { headers }) };`,
  );
  const file = join(folder, 'bare.capnp');
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "bare", worker = (compatibilityDate = "2026-10-01", modules = [
    (name = "bare.mjs", esModule = embed "bare.mjs"), (name = "body.bin", data = embed "body.bin")]))],
  sockets = [(name = "bare", address = "127.0.0.1:${String(port)}", service = "bare")],
  v8Flags = ["--max-semi-space-size=1"],
);`,
  );
  const { default: workerd } = wranglerRequire('workerd') as { default: string };
  const child = startChild(workerd, ['serve', file], { cwd: folder, env: {}, log: console.warn });
  const address = `http://127.0.0.1:${String(port)}`;
  await waitForAnswer(address, 'workerd');
  return { address, pid: child.pid, stop: () => child.stop() };
}
