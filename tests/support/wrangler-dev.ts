import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../local/network/ports.ts';
import { startChild } from '../../local/processes/children.ts';
import { programs, toolEnvironment } from '../../local/project.ts';

/** Serves the build in `folder` as Cloudflare's own tool does, on a free loopback port. */
export async function startWranglerDev(folder: string): Promise<{ port: number; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'hub-wrangler-'));
  const port = await findFreePort();
  const flags = ['--config', join(folder, 'server', 'wrangler.json'), '--ip', '127.0.0.1'];
  flags.push('--port', String(port), '--inspector-port', String(await findFreePort()), '--persist-to', home);
  flags.push('--show-interactive-dev-session=false', '--log-level=warn');
  const lines: string[] = [];
  const child = startChild(programs.wrangler, ['dev', ...flags], {
    cwd: folder,
    env: { ...toolEnvironment, XDG_CONFIG_HOME: home },
    log: (line) => lines.push(line),
  });
  const state = { hasExited: false };
  void child.exited.then(() => (state.hasExited = true));
  const answers = () =>
    fetch(`http://127.0.0.1:${String(port)}/`).then(
      (reply) => reply.arrayBuffer().then(() => true),
      () => false,
    );
  while (!(await answers())) {
    if (state.hasExited) throw new Error(`wrangler dev exited:\n${lines.join('\n')}`);
    await wait(50);
  }
  return {
    port,
    stop: async () => {
      await child.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
