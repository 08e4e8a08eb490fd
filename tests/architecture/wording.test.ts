import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/import-graph.ts';
import { textsOf } from './support/texts.ts';

/** Spellings of British English, wherever they stand, and the American ones. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bcheques?\b/i, 'check'],
  [/\borganis(e|es|ed|er|ers|ing|ations?)\b/i, 'organiz…'],
  [
    /\b(real|recogn|author|custom|apolog|priorit|summar|normal|sanit|special)is(e|es|ed|ing|ation)\b/i,
    '…ize',
  ],
  [/\b(neighb|col|fav|hon|behavi|lab|hum)our(s|ed|ing|ite|ites|hood|hoods)?\b/i, '…or'],
  [/\b(cent|theat|kilomet|lit)res?\b/i, '…er'],
  [/\b(cancel|travel|label|signal|model)l(ed|ing)\b/i, '…eled'],
  [/\b(enrol|fulfil)s?\b/i, 'enroll, fulfill'],
  [/\bprogrammes?\b/i, 'program'],
  [/\blicence\b/i, 'license'],
  [/\bafterwards\b/i, 'afterward'],
  [/\btowards\b/i, 'toward'],
  [/\b(whilst|amongst)\b/i, 'while, among'],
  [/\bgrey\b/i, 'gray'],
];

/** Words that no text for people has, and what it says instead (docs/for-staff.md uses the same terms). */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bthe desk\b/i, 'the admin area'],
  [/\bthe hub\b/i, 'the name of the chamber, or the site'],
  [/\be-mails?\b|\bmails\b|\bmailed\b|\b(a|by|your) mail\b/i, 'email'],
  [/\b(the|in|to) queue\b/i, 'Approvals'],
  [/^(What (happened|waits)|In one line|Check and send)$/, 'Activity log, Approvals, Tagline, Review'],
  [/\b(somebody|nobody|everybody) else (was faster|changed|saved)\b/i, 'Someone else …'],
  [/\bwaits?\b (for a decision|for staff|in the)/i, 'pending review'],
  [/\bis not there any ?more\b/i, 'no longer exists'],
  [/^(Look|Looking) (again|who|what|whether)\b/, 'Refresh, Loading…'],
  [/\b(taken?|give) it (away|back)\b|\btaken (away|back)\b/i, 'Unpublish, Revert, Withdraw, Cancel'],
  [/\bthrow it away\b/i, 'Discard'],
  [/\bsend(s|ing)? (it )?in\b|\bsent (it )?in\b/i, 'submit'],
  [/\bhears? of (it|new)\b/i, 'is notified'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\(needed\)|\(if you like\)/i, 'Required, (optional)'],
  [/\bcannot be (kept|told)\b/i, 'cannot be saved'],
  [/\b(have|has|are) [a-z ]+ already\b\.?$/i, 'already …'],
  [/ …$/, 'no space before an ellipsis'],
];

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, folder, name));

const written = ['src', 'supabase/functions', 'supabase/schemas', 'local', 'docs', 'tests', 'scripts'];
const shown = [
  'src',
  'supabase/functions/notify',
  'supabase/functions/_shared',
  'supabase/schemas',
  'local/auth',
];
// The renames list the spellings that older data folders contain; texts in Spanish have words of their own.
const exempt =
  /wording\.test\.ts$|\/(i18n|texts)\/es(\/|\.ts$)|database\.types\.ts$|local\/database\/renames(\.test)?\.ts$/;
/** Names that others gave: schema.org's and iCalendar's words, and headings of spreadsheets that are understood. */
const foreign = /EventCancelled|CANCELLED|spreadsheet: \{|aliases: \[/;

describe('what people read', () => {
  it('is spelled as in American English', () => {
    const found = written
      .flatMap((folder) => filesIn(folder, /\.(tsx?|astro|css|sql|md|html)$/))
      .filter((path) => !exempt.test(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            spellings
              .filter(([pattern]) => pattern.test(line) && !foreign.test(line))
              .map(([, instead]) => `${relative(root, path)}:${String(at + 1)}: ${instead}: ${line.trim()}`),
          ),
      );
    expect(found).toEqual([]);
  });

  it('uses the terms of the glossary', () => {
    const found = shown
      .flatMap((folder) => filesIn(folder, /\.(tsx?|astro|sql)$/))
      .filter((path) => !exempt.test(path))
      .flatMap((path) =>
        textsOf(path).flatMap(({ line, text }) =>
          phrases
            .filter(([pattern]) => text.includes(' ') && pattern.test(text))
            .map(([, instead]) => `${relative(root, path)}:${String(line)}: ${instead}: ${text}`),
        ),
      );
    expect(found).toEqual([]);
  });
});
