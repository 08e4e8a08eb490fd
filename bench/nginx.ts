import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePort } from '../local/network/ports.ts';
import { toolFolders } from './tools.ts';
import { waitForAnswer } from './wait-for-answer.ts';

/** A running nginx. */
export interface Nginx {
  address: string;
  pid: number;
  stop: () => Promise<unknown>;
}

/** Serves `files` with nginx (Debian: nginx-light), compressed, on a free loopback port; returns its URL, its process and a function that stops it. */
export async function startNginx(files: string, state: string): Promise<Nginx> {
  const port = await findFreePort();
  mkdirSync(state, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(state, name)};`)
    .join(' ');
  // Two workers, one for each core. Started by root, nginx would switch to a user who may not read the files.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(state, 'nginx.conf'),
    `${user} daemon off; worker_processes 2; pid ${join(state, 'pid')}; error_log stderr crit;
    events { worker_connections 512; }
    http { access_log off; ${temporary} include /etc/nginx/mime.types; gzip on; gzip_types text/css text/javascript application/javascript;
      sendfile on; keepalive_requests 1000000; server { listen 127.0.0.1:${port}; root ${files}; } }`,
  );
  const args = ['-p', state, '-c', join(state, 'nginx.conf'), '-e', 'stderr'];
  // Debian has it where PATH of most accounts does not look.
  const env = { ...process.env, PATH: toolFolders().join(delimiter) };
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const failed = once(child, 'error').then(([error]: Error[]) => {
    throw new Error('nginx did not start. On Debian: apt-get install nginx-light', { cause: error });
  });
  const address = `http://127.0.0.1:${port}`;
  await Promise.race([waitForAnswer(address, 'nginx'), failed]);
  return { address, pid: child.pid ?? 0, stop: async () => (child.kill(), once(child, 'exit')) };
}
