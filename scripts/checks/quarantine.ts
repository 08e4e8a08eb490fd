import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A browser test whose failures are not counted for a while: its file, its title, the day it was entered, and why. */
export interface Quarantined {
  file: string;
  title: string;
  since: string;
  reason: string;
}

const most = 5;
const mostDays = 14;
const dayMs = 86_400_000;

/** What is wrong with a list of quarantined tests on the day `today` (YYYY-MM-DD): a sentence each. */
export function findQuarantineProblems(entries: readonly Quarantined[], today: string): string[] {
  const problems = entries.flatMap(({ file, title, since, reason }) => {
    const name = `“${title}” in ${file}`;
    if (!/^\d{4}-\d\d-\d\d$/.test(since) || !reason) return [`${name} needs a day (since) and a reason.`];
    const days = (Date.parse(today) - Date.parse(since)) / dayMs;
    if (days > mostDays)
      return [
        `${name} is quarantined since ${since}: mend it, at most ${String(mostDays)} days are allowed.`,
      ];
    return days < 0 ? [`${name} is quarantined from ${since} on, which is yet to come.`] : [];
  });
  const tooMany =
    entries.length > most
      ? [`${String(entries.length)} tests are quarantined; ${String(most)} are allowed.`]
      : [];
  return [...tooMany, ...problems];
}

/** The quarantined tests of tests/e2e/quarantine.json. */
export const readQuarantine = (): Quarantined[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'tests', 'e2e', 'quarantine.json'), 'utf8'),
  ) as Quarantined[];
