/**
 * `npm run bench:enumeration [pairs]`: compares the auth server's response times for addresses with and without an account,
 * alternating. Medians that differ by less than the spread of either reveal nothing.
 */
import { randomUUID } from 'node:crypto';
import { startHub } from './hub.ts';
import { argument, sized } from './sizes.ts';

const pairs = Number(argument ?? sized(60, 2));
const warmUps = sized(5, 1);
const hub = await startHub('backend');
const { api_url: url, publishable_key: apikey, secret_key: secret } = hub.status;
const password = 'Correct-Horse-7';

async function post(path: string, json: object, key = apikey) {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const begin = performance.now();
  const reply = await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  await reply.text();
  return { ms: performance.now() - begin, status: reply.status };
}

const newEmail = () => `${randomUUID()}@bench.test`;

async function addAccount() {
  const email = newEmail();
  const { status } = await post('/admin/users', { email, password, email_confirm: true }, secret);
  if (status !== 200) throw new Error(`Could not create an account: ${status}`);
  return email;
}

const calls: Record<string, (email: string) => ReturnType<typeof post>> = {
  'POST /recover': (email) => post('/recover', { email }),
  'POST /token (password)': (email) =>
    post('/token?grant_type=password', { email, password: 'Wrong-Horse-7' }),
  'POST /signup': (email) => post('/signup', { email, password }),
  'POST /otp': (email) => post('/otp', { email }),
  'POST /magiclink': (email) => post('/magiclink', { email }),
  'POST /resend': (email) => post('/resend', { type: 'signup', email }),
};

const quantile = (sorted: number[], q: number) => sorted[Math.floor((sorted.length - 1) * q)] ?? Number.NaN;

function summarize(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), spread: quantile(sorted, 0.75) - quantile(sorted, 0.25) };
}

try {
  const known = await addAccount();
  console.log(
    `${pairs} pairs each, in ms     known: median (spread)   unknown: median (spread)   difference`,
  );
  for (const [name, call] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const statuses = new Set<string>();
    for (let turn = -warmUps; turn < pairs; turn += 1) {
      // Alternate the order, so that neither always profits from warm caches.
      const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const { ms, status } = await call(who === 'known' ? known : newEmail());
        statuses.add(`${who} ${status}`);
        if (turn >= 0) times[who].push(ms);
      }
    }
    const [is, isNot] = [summarize(times.known), summarize(times.unknown)];
    const difference = Math.abs(is.median - isNot.median);
    const verdict = difference <= Math.max(is.spread, isNot.spread) ? 'within the spread' : 'REVEALS';
    const column = ({ median, spread }: typeof is) =>
      `${median.toFixed(2)} (${spread.toFixed(2)})`.padStart(22);
    console.log(
      `${name.padEnd(24)} ${column(is)}   ${column(isNot)}   ${difference.toFixed(2).padStart(6)}  ${verdict}  ${[...statuses].sort().join(', ')}`,
    );
  }
} finally {
  await hub.stop();
}
