import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyticsEvents } from '../../../src/lib/shared/analytics-events.ts';

const root = join(import.meta.dirname, '../../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(astro|tsx?)$/.test(file) && !file.endsWith('analytics-events.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The files that send an event: an island, an element of a page, or what measures every page and form. */
const sendersOf = (name: string) =>
  sources
    .filter(({ text }) =>
      [
        `track('${name}'`,
        `post('${name}'`,
        `'${name}' : 'form_error'`,
        `'form_complete' : '${name}'`,
        `data-track="${name}"`,
        `'data-track': '${name}'`,
        `data-track-view="${name}"`,
      ].some((sender) => text.includes(sender)),
    )
    .map(({ file }) => file);

describe('the catalog of analytics events', () => {
  it.each(analyticsEvents)('%s is sent where it happens', (name) => {
    expect(sendersOf(name)).not.toEqual([]);
  });

  it.each([
    ['directory', 'features/directory/views/DirectoryList.astro'],
    ['events', 'pages/events/index.astro'],
    ['deals', 'pages/deals/index.astro'],
    ['jobs', 'pages/jobs/index.astro'],
    ['hub', 'pages/search/index.astro'],
  ])('searches of %s are measured', (area, file) => {
    const source = sources.find((one) => one.file === file)?.text ?? '';
    expect(source).toMatch(new RegExp(`<TrackList\\s+area="${area}"`));
  });

  it('every form that has a name says when it is complete', () => {
    const silent = sources
      .filter(({ file, text }) => /data-form[={]/.test(text) && !file.startsWith('lib/'))
      .filter(
        ({ text }) =>
          // useFormOf, usePostForm and the enhanced forms of visitors report by themselves.
          !/useFormOf|usePostForm|VisitorForm|data-visitor-form|reportForm\(|track\('form_complete'/.test(
            text,
          ),
      )
      .map(({ file }) => file);
    expect(silent).toEqual([]);
  });

  it('a login is sent when somebody is signed in, not when they ask for it', () => {
    const { text = '' } = sources.find(({ file }) => file === 'features/auth/actions.ts') ?? {};
    for (const [, body = ''] of text.matchAll(/export async function \w+[^]*?\{([^]*?)\n\}/g))
      if (body.includes("track('login'"))
        expect(body).toMatch(
          /(signInWithPassword|verifyOtp|signInWithWeb3)[^]*throw error;[^]*track\('login'/,
        );
  });
});
