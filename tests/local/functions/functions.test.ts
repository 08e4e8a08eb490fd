import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFunctions, type FunctionsOptions } from '../../../local/functions/functions.ts';
import { createFunctionRoute } from '../../../local/gateway/function-route.ts';
import { serveOnLoopback } from '../../../local/network/loopback-server.ts';
import { findFreePort } from '../../../local/network/ports.ts';

const folder = fileURLToPath(new URL('fixtures', import.meta.url));
const configText = `
[functions.greet]
verify_jwt = false
entrypoint = "./fixtures/greet/index.js"
[functions.guarded]
entrypoint = "./fixtures/guarded/index.js"
[functions.renamed]
verify_jwt = false
entrypoint = "./fixtures/greet/index.js"
[functions.off]
enabled = false
entrypoint = "./fixtures/greet/index.js"
`;
const log: string[] = [];

interface Served {
  origin: string;
  close: () => Promise<void>;
}
/** Functions behind their route of the gateway, on a port. */
async function serveFunctions(options: FunctionsOptions): Promise<Served> {
  const functions = createFunctions(options);
  const port = await findFreePort();
  const others = () => new Response('not for functions', { status: 404 });
  const intercept = createFunctionRoute(functions.serve, options.log);
  const server = await serveOnLoopback(others, port, { intercept });
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      await server.close();
      await functions.close();
    },
  };
}
let functions: Served;

beforeAll(async () => {
  functions = await serveFunctions({
    folder,
    configText,
    env: { SUPABASE_URL: 'http://localhost:1', OWN: 'value' },
    watch: false,
    verifyToken: (token) => (token === 'good' ? Promise.resolve({}) : Promise.reject(new Error('bad'))),
    log: (line) => log.push(line),
  });
});
afterAll(() => functions.close());

const call = (at: string, init?: RequestInit, from: Served = functions): Promise<Response> =>
  fetch(`${from.origin}/functions/v1/${at}`, init);
const pidOf = async (reply: Promise<Response>): Promise<number> =>
  ((await (await reply).json()) as { pid: number }).pid;
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('serving', () => {
  test('runs a function unchanged with its name, path, body, and headers', async () => {
    const reply = await call('greet', { headers: { 'user-agent': 'me', 'x-request-id': 'id-12345' } });
    expect(await reply.json()).toEqual({ greeting: 'hello', agent: 'me', id: 'id-12345' });
    const echo = await call('greet/echo?x=1', { method: 'POST', body: 'grüße' });
    expect([echo.status, echo.headers.get('x-own'), await echo.text()]).toEqual([201, 'yes', 'grüße']);
  });

  test('forwards the address of the client and its host, and none that the client made up', async () => {
    const made = {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-host': 'other.example',
      'cf-connecting-ip': '9.9.9.9',
    };
    const { origin } = functions;
    // fetch sends no header `connection` of its caller.
    const asked = get(`${origin}/functions/v1/greet/headers`, {
      headers: { ...made, connection: 'close, x-hop', 'x-hop': '1' },
    });
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const received: unknown = await json(reply);
    for (const name of ['cf-connecting-ip', 'x-hop']) expect(received).not.toHaveProperty([name]);
    expect(received).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(origin).host,
      'x-forwarded-proto': 'http',
    });
  });

  test('passes repeated headers, empty responses and HEAD through', async () => {
    const reply = await call('greet/cookies');
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([204, ['a=1', 'b=2']]);
    const head = await call('greet', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test("sends a long response as it is made, and ends the function's work when the client is gone", async () => {
    const aborted = new AbortController();
    const reply = await call('greet/endless', { signal: aborted.signal });
    const reader = reply.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    aborted.abort();
    await expect.poll(async () => (await call('greet/endless/running')).text()).toBe('0');
  });

  test('cuts a response off that its function did not finish', async () => {
    const reply = await call('greet/half');
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  test('leaves what is not for a function to others', async () => {
    const reply = await fetch(`${functions.origin}/functions/v12/greet`);
    expect([reply.status, await reply.text()]).toEqual([404, 'not for functions']);
  });

  test('lets any page read its own errors', async () => {
    const reply = await call('nothing', { headers: { 'x-request-id': 'id-12345' } });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('x-request-id')).toBe('id-12345');
  });

  test('returns not found for names of built-in object properties', async () => {
    expect((await call('constructor')).status).toBe(404);
    expect((await call('toString')).status).toBe(404);
  });

  test('leaves CORS to the function', async () => {
    const reply = await call('greet', { method: 'OPTIONS' });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://only.example',
    ]);
  });

  test('uses the entry file from config.toml', async () => {
    expect((await call('renamed')).status).toBe(404);
    expect(await (await call('renamed')).text()).toBe('404 Not Found');
  });

  test.each(['nothing', 'off', '_shared', '..%2f..', ''])(
    'returns not found for the function %j',
    async (name) => {
      const reply = await call(name);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
    },
  );

  test('rejects callers without a valid token when verify_jwt is on', async () => {
    expect(await (await call('guarded')).json()).toMatchObject({ message: 'Missing authorization header' });
    const bad = await call('guarded', { headers: { authorization: 'Bearer bad' } });
    expect([bad.status, await bad.json()]).toMatchObject([401, { message: 'Invalid JWT' }]);
    const good = await call('guarded', { headers: { authorization: 'Bearer good' } });
    expect(await good.text()).toBe('in');
  });

  test('rejects a body over the limit', async () => {
    const reply = await call('greet/echo', { method: 'POST', body: 'x'.repeat(21 * 1024 * 1024) });
    expect(reply.status).toBe(413);
  });
});

describe('permissions', () => {
  test('passes only the documented environment variables', async () => {
    expect(await (await call('greet/env/OWN')).json()).toEqual({ value: 'value' });
    const names = (await (await call('greet/names')).json()) as string[];
    expect(names).toEqual(expect.arrayContaining(['OWN', 'SUPABASE_URL', 'DENO_NO_UPDATE_CHECK']));
    expect(names.filter((name) => name.startsWith('npm_') || name.startsWith('VITEST'))).toEqual([]);
  });

  test.each(['read', 'call', 'run'])('throws NotCapable on %s outside its permissions', async (what) => {
    const reply = await call(`greet/${what}`);
    expect(await reply.json()).toEqual({ error: 'NotCapable' });
  });
});

describe('processes', () => {
  test('restarts a crashed function on the next request', async () => {
    const pid = await pidOf(call('greet/pid'));
    const crashed = await call('greet/crash');
    expect([crashed.status, await crashed.json()]).toMatchObject([500, { code: 'WORKER_ERROR' }]);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await pidOf(call('greet/pid'))).not.toBe(pid);
  });

  test('end with a killed parent', async () => {
    const program = `
      import { createServer } from 'node:http';
      import { createFunctions } from '${fileURLToPath(new URL('../../../local/functions/functions.ts', import.meta.url))}';
      const functions = createFunctions({ folder: ${JSON.stringify(folder)}, configText: ${JSON.stringify(configText)},
        env: {}, watch: false, verifyToken: async () => {}, log: () => {} });
      const server = createServer((incoming, outgoing) =>
        functions.serve(incoming, outgoing, new URL(incoming.url, 'http://localhost'), 'id')).listen(0, '127.0.0.1');
      server.on('listening', async () => {
        const reply = await fetch('http://127.0.0.1:' + server.address().port + '/functions/v1/greet/pid');
        console.log((await reply.json()).pid);
      });
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });
});

describe('hot reload', () => {
  let changing: string;
  let watched: Served;
  const lines: string[] = [];
  const write = (file: string, text: string): Promise<void> =>
    writeFile(path.join(changing, 'functions', file), text);

  beforeAll(async () => {
    changing = await mkdtemp(path.join(tmpdir(), 'hub-functions-'));
    await mkdir(path.join(changing, 'functions/clock'), { recursive: true });
    await mkdir(path.join(changing, 'functions/_shared'));
    await write('_shared/words.ts', `export const word = 'one';`);
    await write(
      'clock/index.ts',
      `import { word } from '../_shared/words.ts';
       Deno.serve(async (request) => {
         await new Promise((resolve) => setTimeout(resolve, Number(new URL(request.url).searchParams.get('ms'))));
         return new Response(word);
       });`,
    );
    watched = await serveFunctions({
      folder: path.join(changing, 'functions'),
      configText: '[functions.clock]\nverify_jwt = false',
      env: {},
      watch: true,
      verifyToken: () => Promise.resolve({}),
      log: (line) => lines.push(line),
    });
  });
  afterAll(async () => {
    await watched.close();
    await rm(changing, { recursive: true, force: true });
  });

  const word = async (query = ''): Promise<string> =>
    (await call(`clock${query}`, undefined, watched)).text();

  test('picks up an edit while the running request finishes on the old code', async () => {
    expect(await word()).toBe('one');
    const slow = word('?ms=1500');
    await write('_shared/words.ts', `export const word = 'two';`);
    await expect.poll(() => word(), { timeout: 30_000 }).toBe('two');
    expect(await slow).toBe('one');
  });

  test('answers BOOT_ERROR and logs a line for a broken edit, and recovers on the next save', async () => {
    await write('_shared/words.ts', `export const word = ;`);
    await expect
      .poll(async () => (await call('clock', undefined, watched)).status, { timeout: 30_000 })
      .toBe(503);
    const reply = await call('clock', undefined, watched);
    expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'BOOT_ERROR' }]);
    expect(lines.join('\n')).toContain('words.ts');
    await write('_shared/words.ts', `export const word = 'three';`);
    await expect.poll(() => word(), { timeout: 30_000 }).toBe('three');
  });
});
