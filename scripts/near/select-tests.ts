import { findRoute } from '../../tests/support/site-routes.ts';
import { findSqlObjects, type LineRange } from './sql-objects.ts';

/** A file of the project; `imports` are the paths of the project's files that it imports. */
export interface SourceFile {
  text: string;
  imports: readonly string[];
}

/** A changed file, with the changed lines where they are known. */
export interface ChangedFile {
  path: string;
  lines?: readonly LineRange[];
}

/** A test file and why it was chosen, as half a sentence. */
export interface Choice {
  file: string;
  why: string;
}

/** What to run for a change. */
interface Selection {
  lint: string[];
  format: string[];
  vitest: Choice[];
  browser: Choice[];
  /** Test files that belong to the change, and would take longer than there is time for. */
  leftOut: Choice[];
}

interface Options {
  /** The seconds that the Vitest files may take together, by `secondsOf`. */
  seconds: number;
  /** How many browser files may run. */
  browserFiles: number;
  /** The estimated seconds of a test file. */
  secondsOf: (file: string) => number;
}

const isVitest = (path: string) => /^tests\/.*\.test\.tsx?$/.test(path);
const isBrowserTest = (path: string) => /^tests\/e2e\/.*\.spec\.ts$/.test(path);
const isSql = (path: string) => /^supabase\/(schemas|migrations)\/.*\.sql$/.test(path);

/** Each file that depends on `changed`, with the imports between them; the nearest first. */
function findDependents(changed: string, importers: ReadonlyMap<string, string[]>) {
  const chains = new Map<string, string[]>([[changed, []]]);
  // A map is walked through in the order of its entries, those that are added meanwhile included.
  for (const [file, chain] of chains)
    for (const importer of importers.get(file) ?? [])
      if (!chains.has(importer)) chains.set(importer, [...chain, file]);
  return chains;
}

function listImporters(files: ReadonlyMap<string, SourceFile>) {
  const importers = new Map<string, string[]>();
  for (const [path, { imports }] of files)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  return importers;
}

/** The paths of the site that a browser test has in its text; `${...}` stands for any one part. */
export const readPaths = (text: string) => [
  ...new Set(
    [...text.matchAll(/['"`](\/(?:[\w./-]|\$\{[^}`]*\})*)(?=[?#'"`])/g)].map(([, path = '']) =>
      path.replace(/\$\{[^}]*\}/g, 'x'),
    ),
  ),
];

interface Candidate extends Choice {
  /** Imports between the test and the change, or how common the common name is: the lowest first. */
  distance: number;
}

/** Keeps the nearest reason for each file, and sorts by it. */
function sortCandidates(candidates: readonly Candidate[]): Candidate[] {
  const nearest = new Map<string, Candidate>();
  for (const candidate of candidates)
    if (candidate.distance < (nearest.get(candidate.file)?.distance ?? Infinity))
      nearest.set(candidate.file, candidate);
  return [...nearest.values()].sort(
    (one, other) => one.distance - other.distance || one.file.localeCompare(other.file),
  );
}

const shown = (chain: readonly string[], changed: string) =>
  chain.length <= 1 ? `imports ${changed}` : `imports ${changed} through ${chain.at(-1) ?? ''}`;

/** Tests that mention a table or a function of a changed SQL file, those with the rarest names first. */
function findSqlTests({ path, lines }: ChangedFile, files: ReadonlyMap<string, SourceFile>): Candidate[] {
  const tests = [...files].filter(([file]) => /^tests\/(database|functions)\//.test(file) && isVitest(file));
  return findSqlObjects(files.get(path)?.text ?? '', lines).flatMap((name) => {
    const mention = new RegExp(`\\b${name}\\b`);
    const found = tests.filter(([, { text }]) => mention.test(text));
    return found.map(([file]) => ({ file, distance: found.length, why: `mentions ${name} of ${path}` }));
  });
}

/**
 * Browser tests that visit a page which a changed file is part of: where it is part of few pages first, then those of its own area, then
 * those with few other pages.
 */
function findVisitors(
  changed: string,
  dependents: ReadonlyMap<string, string[]>,
  files: ReadonlyMap<string, SourceFile>,
): Candidate[] {
  const pages = new Set([...dependents.keys()].filter((path) => path.startsWith('src/pages/')));
  return [...files]
    .filter(([file]) => isBrowserTest(file))
    .flatMap(([file, { text }]) => {
      const paths = readPaths(text);
      const visited = paths.filter((path) => pages.has(`src/pages/${findRoute(path)?.file ?? ''}`));
      if (visited.length === 0) return [];
      const isOfArea = changed.includes(`/${file.split('/')[2] ?? ''}/`);
      return {
        file,
        distance: pages.size + (isOfArea ? 1 : 2) - visited.length / paths.length,
        why: `visits ${visited[0] ?? ''}, which has ${changed}`,
      };
    });
}

/** Chooses what belongs to the changed files, given all files of the project by their path from the root. */
export function selectTests(
  changes: readonly ChangedFile[],
  files: ReadonlyMap<string, SourceFile>,
  { seconds, browserFiles, secondsOf }: Options,
): Selection {
  const importers = listImporters(files);
  const candidates = changes.flatMap((change) => {
    const { path } = change;
    if (isSql(path)) return findSqlTests(change, files);
    if (isVitest(path) || isBrowserTest(path)) return [{ file: path, distance: 0, why: 'changed' }];
    const dependents = findDependents(path, importers);
    const tests = [...dependents]
      .filter(([file]) => isVitest(file) || isBrowserTest(file))
      .map(([file, chain]) => ({ file, distance: chain.length, why: shown(chain, path) }));
    return [...tests, ...findVisitors(path, dependents, files)];
  });
  const chosen = sortCandidates(candidates);
  const [vitest, browser, leftOut]: [Choice[], Choice[], Choice[]] = [[], [], []];
  let left = seconds;
  for (const { file, why, distance } of chosen) {
    const needed = secondsOf(file);
    if (isBrowserTest(file))
      (distance === 0 || browser.length < browserFiles ? browser : leftOut).push({ file, why });
    // What was changed itself runs, however long it takes.
    else if (distance === 0 || needed <= left) {
      vitest.push({ file, why });
      left -= needed;
    } else leftOut.push({ file, why });
  }
  const paths = changes.map(({ path }) => path);
  return {
    lint: paths.filter((path) => /\.(tsx?|mjs|js|astro)$/.test(path)),
    format: paths,
    vitest,
    browser,
    leftOut,
  };
}
