import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { compareAnswer, type Run, type Server } from './compare-answer.ts';
import { compareFrames } from './compare-frames.ts';
import type { FactFile } from './fact.ts';
import { createFiller, type Saved } from './fill.ts';

interface Options {
  server?: Server;
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
 * TEST_RECORD_FACTS=true writes down what the server answers where it differs.
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
      const server = options.server ?? inject('stack');
      const { site_url, api_url } = server;
      const saved: Saved = { site_url, api_url, ...options.saved?.() };
      const run: Run = { server, saved, fill: createFiller(saved) };
      it.each(file.facts.map((fact) => [fact.name, fact] as const))('%s', async (_, fact) => {
        asked += 1;
        const title = `${name.replace('.json', '')}: ${fact.name}`;
        const problems =
          'sends' in fact
            ? await compareFrames(fact, run, isRecording)
            : await compareAnswer(fact, run, isRecording);
        const [method = ''] = 'request' in fact ? fact.request.split(' ') : [];
        await options.after?.(!reads.includes(method));
        if (problems.length > 0) different.push(title);
        lines.push(...problems.map((problem) => `  ${title} (${fact.source}): ${problem}`));
        if (isRecording) return;
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
