import postgres from 'postgres';
import { inject } from 'vitest';
import type { Status } from '../../../../local/supervisor.ts';
import { findLink } from './emailed-link.ts';
import { parseJson, type Answer, type RequestFact } from './fact.ts';
import { type Saved, unfill } from './fill.ts';
import { findDifferences, withMarkers } from './markers.ts';

/** Who is asked: the backend under test, or a server of its own. */
export type Server = Pick<Status, 'site_url' | 'api_url' | 'publishable_key' | 'secret_key'>;

/** The facts of one file under way. */
export interface Run {
  server: Server;
  saved: Saved;
  fill: (text: string) => string;
}

/** Asks, and returns how the answer differs; `isRecording` also writes it into the fact. */
export async function compareAnswer(fact: RequestFact, run: Run, isRecording: boolean): Promise<string[]> {
  await prepare(fact, run);
  const answer = await askFor(fact, run);
  Object.assign(run.saved, pick(fact, answer));
  const problems = await findProblems(fact, answer, run);
  if (isRecording && problems.length > 0) record(fact, answer, run);
  return problems;
}

async function prepare({ sql: statement, link }: RequestFact, { saved, fill }: Run): Promise<void> {
  if (statement === undefined && link === undefined) return;
  const sql = postgres(inject('stack').db_url, { max: 1, onnotice: () => undefined });
  try {
    if (link !== undefined) saved['link'] = await findLink(sql, { ...link, to: fill(link.to) });
    if (statement !== undefined) await sql.unsafe(fill(statement));
  } finally {
    await sql.end();
  }
}

async function askFor(fact: RequestFact, run: Run): Promise<Answer> {
  const answers = [await ask(fact, run)];
  const until = Date.now() + 10_000;
  while (fact.eventually && answers.at(-1)?.status !== fact.status && Date.now() < until)
    answers.push(await ask(fact, run));
  return answers.at(-1) as Answer;
}

async function ask(
  fact: Pick<RequestFact, 'request' | 'as' | 'headers' | 'body'>,
  { server: { api_url, publishable_key, secret_key }, saved, fill }: Run,
): Promise<Answer> {
  const [method = 'GET', path = '/'] = fill(fact.request).split(/ (.*)/);
  const key = fact.as === undefined ? secret_key : publishable_key;
  const token = fact.as === undefined ? undefined : saved[fact.as];
  const reply = await fetch(`${api_url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: key,
      ...(fact.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(JSON.parse(fill(JSON.stringify(fact.headers ?? {}))) as Record<string, string>),
    },
    ...(fact.body !== undefined && {
      body: fill(typeof fact.body === 'string' ? fact.body : JSON.stringify(fact.body)),
    }),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const unfillHeader = (value: string | null, { saved }: Run): string | null =>
  value === null ? null : unfill(value, saved);

function pick({ save = {} }: RequestFact, { text, headers }: Answer): Saved {
  const answer = parseJson(text);
  const at = (path: string): unknown => {
    const [, parameter] = path.split('location?');
    if (parameter !== undefined) return new URL(headers.get('location') ?? '').searchParams.get(parameter);
    return path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer);
  };
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(save).map(([name, path]) => [name, toText(at(path))]));
}

async function findProblems(fact: RequestFact, answer: Answer, run: Run): Promise<string[]> {
  const problems = [
    ...findDifferences(fact.status, answer.status, 'status'),
    ...Object.entries(fact.has ?? {}).flatMap(([name, value]) =>
      findDifferences(value, unfillHeader(answer.headers.get(name), run), name),
    ),
  ];
  const text = unfill(answer.text, run.saved);
  if (fact.text !== undefined) problems.push(...findDifferences(fact.text, text));
  if ('answer' in fact) problems.push(...findDifferences(fact.answer, parseJson(text)));
  if (fact.then !== undefined) {
    const later = await ask({ request: fact.then.request }, run);
    problems.push(...findDifferences(fact.then.answer, parseJson(later.text), 'then'));
  }
  return problems;
}

/** Writes the answer into the fact, with the same headers as before. */
function record(fact: RequestFact, { status, headers, text: raw }: Answer, run: Run): void {
  fact.status = status;
  const text = unfill(raw, run.saved);
  const parsed = parseJson(text);
  delete fact.text;
  delete fact.answer;
  // The page of a redirect repeats its address.
  if (parsed === undefined && (status < 300 || status > 399)) fact.text = text;
  if (parsed !== undefined) fact.answer = withMarkers(parsed);
  if (status >= 300 && status < 400) delete fact.has?.['content-type'];
  for (const name of Object.keys(fact.has ?? {}))
    fact.has = { ...fact.has, [name]: withMarkers(unfillHeader(headers.get(name), run)) as string | null };
}
