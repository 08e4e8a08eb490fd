import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { parseJson, type Answer, type Fact, type FactFile } from './fact.ts';
import { findDifferences, withMarkers } from './markers.ts';

/** Values for `{{name}}` and the names of access tokens in `as`. */
type Saved = Record<string, string>;

interface Options {
  /** Values that the facts of one file may use from the start. */
  saved?: () => Saved;
  /** Runs after each fact, with whether it may have written. */
  after?: (hasWritten: boolean) => Promise<void>;
}

const isRecording = process.env['TEST_RECORD_FACTS'] === 'true';
const isElsewhere = process.env['TEST_SUPABASE_URL'] !== undefined;
const reads = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Asks all facts in the folder `area`, one test each, and prints how many agree. Differences that the folder's
 * `deviations.json` names (`file: fact` and the reason) pass on the local stack, and must then differ. With
 * TEST_RECORD_FACTS=true writes down what the server answers instead.
 */
export function describeFacts(area: string, options: Options = {}): void {
  const folder = new URL(`./${area}/`, import.meta.url);
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const deviations = read('deviations.json') as Record<string, string>;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'deviations.json');
  const files = names.map((name) => ({ name, file: read(name) as FactFile }));
  const different: string[] = [];
  const lines: string[] = [];
  const known = new Set(Object.keys(deviations));
  let asked = 0;

  for (const { name, file } of files)
    describe(name, () => {
      const { site_url, api_url } = inject('stack');
      const saved: Saved = { site_url, api_url, ...options.saved?.() };
      it.each(file.facts.map((fact) => [fact.name, fact] as const))('%s', async (_, fact) => {
        asked += 1;
        const title = `${name.replace('.json', '')}: ${fact.name}`;
        const answer = await ask(fact, saved);
        Object.assign(saved, pick(fact, answer));
        const problems = isRecording ? record(fact, answer, saved) : await findProblems(fact, answer, saved);
        await options.after?.(!reads.includes(fact.request.split(' ')[0] ?? ''));
        if (problems.length > 0) different.push(title);
        lines.push(...problems.map((problem) => `  ${title} (${fact.source}): ${problem}`));
        if (isElsewhere || !known.delete(title)) expect(problems, fact.source).toEqual([]);
        else expect(problems, `${title} agrees now: take it out of deviations.json`).not.toEqual([]);
      });
      if (isRecording)
        afterAll(() => {
          writeFileSync(new URL(name, folder), `${JSON.stringify(file, null, 2)}\n`);
        });
    });

  it('names only facts as deviations', ({ skip }) => {
    if (isElsewhere || isRecording || asked < files.reduce((sum, { file }) => sum + file.facts.length, 0))
      skip();
    expect([...known]).toEqual([]);
  });
  afterAll(() => {
    const agree = `${area}: ${String(asked - different.length)} of ${String(asked)} facts agree`;
    console.log([agree, ...lines].join('\n'));
  });
}

async function ask(fact: Pick<Fact, 'request' | 'as' | 'headers' | 'body'>, saved: Saved): Promise<Answer> {
  const { api_url, publishable_key, secret_key } = inject('stack');
  const [method = 'GET', path = '/'] = fill(fact.request, saved).split(/ (.*)/);
  const key = fact.as === undefined ? secret_key : publishable_key;
  const token = fact.as === undefined ? undefined : saved[fact.as];
  const reply = await fetch(`${api_url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: key,
      ...(fact.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(JSON.parse(fill(JSON.stringify(fact.headers ?? {}), saved)) as Record<string, string>),
    },
    ...(fact.body !== undefined && {
      body: fill(typeof fact.body === 'string' ? fact.body : JSON.stringify(fact.body), saved),
    }),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** `{{name}}` is a saved value, `{{totp(name)}}` the present code of the saved secret, `{{token(name)}}` the token of the saved URL. */
const fill = (text: string, saved: Saved): string =>
  text
    .replace(/\{\{totp\((\w+)\)\}\}/g, (_, name: string) => generateSync({ secret: saved[name] ?? '' }))
    .replace(/\{\{token\((\w+)\)\}\}/g, (_, name: string) => saved[name]?.split('token=')[1] ?? '')
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => saved[name] ?? whole);

/** The text with the addresses of the stack as `{{site_url}}` and `{{api_url}}`. */
const unfill = (text: string, { site_url = '', api_url = '' }: Saved): string =>
  text.replaceAll(site_url, '{{site_url}}').replaceAll(api_url, '{{api_url}}');

const unfillHeader = (value: string | null, saved: Saved): string | null =>
  value === null ? null : unfill(value, saved);

function pick({ save = {} }: Fact, { text }: Answer): Saved {
  const at = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        parseJson(text),
      );
  return Object.fromEntries(Object.entries(save).map(([name, path]) => [name, String(at(path))]));
}

async function findProblems(fact: Fact, answer: Answer, saved: Saved): Promise<string[]> {
  const problems = [
    ...findDifferences(fact.status, answer.status, 'status'),
    ...Object.entries(fact.has ?? {}).flatMap(([name, value]) =>
      findDifferences(value, unfillHeader(answer.headers.get(name), saved), name),
    ),
  ];
  const text = unfill(answer.text, saved);
  if (fact.text !== undefined) problems.push(...findDifferences(fact.text, text));
  if ('answer' in fact) problems.push(...findDifferences(fact.answer, parseJson(text)));
  if (fact.then !== undefined) {
    const later = await ask({ request: fact.then.request }, saved);
    problems.push(...findDifferences(fact.then.answer, parseJson(later.text), 'then'));
  }
  return problems;
}

/** Writes the answer into the fact, with the same headers as before. */
function record(fact: Fact, { status, headers, text: raw }: Answer, saved: Saved): [] {
  fact.status = status;
  const text = unfill(raw, saved);
  const parsed = parseJson(text);
  delete fact.text;
  delete fact.answer;
  // The page of a redirect repeats its address.
  if (parsed === undefined && (status < 300 || status > 399)) fact.text = text;
  if (parsed !== undefined) fact.answer = withMarkers(parsed);
  if (status >= 300 && status < 400) delete fact.has?.['content-type'];
  for (const name of Object.keys(fact.has ?? {}))
    fact.has = { ...fact.has, [name]: unfillHeader(headers.get(name), saved) };
  return [];
}
