import { registerHooks } from 'node:module';

type Fix = [found: string, replaced: string];

/**
 * Makes postgres.js's pools recover when Postgres drops their connections (its issue 1154). The driver leaves what was to be written,
 * and believes that it will be. And whoever had a connection for themselves, for a transaction or reserved, goes on to use it when it
 * is closed, which throws or waits forever, or when somebody else has it; what waits there for its turn is never answered; who waited
 * for one in vain gets it later and never gives it back. Nor does it hand out what it opens to be reserved, without `fetch_types`
 * (issue 1219). And a connection that is lost while the driver asks it for the types of arrays ends the process: nobody handles the
 * error of that question. Imported before anything that imports the driver.
 */
const connectionFixes: Fix[] = [
  [
    `    if (initial)
      return reconnect()
`,
    `    if (initial) {
      query = errorResponse = null
      return reconnect()
    }
`,
  ],
  [
    `        return fetchArrayTypes()
`,
    `        return fetchArrayTypes().catch(() => { /* Whoever waits gets it, too. */ })
`,
  ],
  [
    `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  ],
  [
    `    closedTime = performance.now()
    hadError &&`,
    `    query = errorResponse = null
    closedTime = performance.now()
    hadError &&`,
  ],
  [
    `  function nextWrite(fn) {
    const x`,
    `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return true
    }
    const x`,
  ],
  [
    `      options.shared.retries = retries = 0
      initial = null
      return
`,
    `      options.shared.retries = retries = 0
      const isReserved = initial && initial.reserve
      initial = null
      if (!isReserved) return
`,
  ],
];

const hooks = Symbol.for('hooks that fix postgres.js');

const lost = `if (c.life !== life)
        return q.reject(Errors.connection('CONNECTION_CLOSED', options))
      `;
const poolFixes: Fix[] = [
  [
    `        const query = { reserve: resolve, reject }
`,
    `        const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }
`,
  ],
  [
    `  function onclose(c, e) {
`,
    `  function onclose(c, e) {
    c.life = (c.life || 0) + 1
`,
  ],
  [
    `    move(c, reserved)
    c.reserved = () => queue.length`,
    `    const life = c.life
    c.onclose = e => { while (queue.length) queue.shift().reject(e) }
    move(c, reserved)
    c.reserved = () => queue.length`,
  ],
  [
    `    sql.release = () => {
`,
    `    sql.release = () => {
      if (c.life !== life) return
`,
  ],
  [
    `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    `    function handler(q) {
      ${lost}c.queue === full
        ? queue.push(q)`,
  ],
  [
    `      , connection
      , prepare = null
`,
    `      , connection
      , life
      , prepare = null
`,
  ],
  [
    `        q.catch(e => uncaughtError || (uncaughtError = e))
`,
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        ${lost}`,
  ],
  [
    `      connection = c
      move(c, reserved)`,
    `      connection = c
      life = c.life
      move(c, reserved)`,
  ],
];

// One hook in a process: Vitest loads this file once for each test file that shares it.
const registered = globalThis as typeof globalThis & { [hooks]?: true };
if (!registered[hooks])
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const file = /\/postgres\/(?:cjs\/)?src\/(connection|index)\.js$/.exec(url)?.[1];
      if (!file || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: fixDriver(file, source) };
    },
  });
registered[hooks] = true;

/**
 * The source of the driver's file `connection` or `index` with the fixes, which it may have already. Throws where it is not as they
 * expect.
 */
export function fixDriver(file: string, source: string): string {
  return (file === 'index' ? poolFixes : connectionFixes).reduce((fixed, [found, replaced]) => {
    if (fixed.includes(replaced)) return fixed;
    if (!fixed.includes(found))
      throw new Error('postgres.js has changed: look whether local/postgres/fix-driver.ts is still needed.');
    return fixed.replace(found, () => replaced);
  }, source);
}
