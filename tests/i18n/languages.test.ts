import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/index.ts';
import { es } from '../../src/i18n/es/index.ts';
import { dealFormStrings } from '../../src/i18n/deal-form-strings.ts';
import { eventFormStrings } from '../../src/i18n/event-form-strings.ts';
import { jobFormStrings } from '../../src/i18n/job-form-strings.ts';
import { localPath } from '../../src/i18n/local-path.ts';
import { type Strings, stringsFor } from '../../src/i18n/strings.ts';

describe('page in another language', () => {
  it('has its own URL', () => {
    const inSpanish = ['/', '/?x=1', '/jobs', '/jobs?q=a&page=2', '/directory/a-b#hours'];
    expect(inSpanish.map((path) => localPath(path, 'es'))).toEqual([
      '/es',
      '/es?x=1',
      '/es/jobs',
      '/es/jobs?q=a&page=2',
      '/es/directory/a-b#hours',
    ]);
    expect([localPath('/jobs', 'en'), localPath('/jobs', undefined)]).toEqual(['/jobs', '/jobs']);
  });
});

/** Every string with its path, including functions that build strings. */
const sentences = (tree: object, path = ''): [string, unknown][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? sentences(value, `${path}.${key}`)
      : [[`${path}.${key}`, value]],
  );

describe('Spanish', () => {
  it('has every area and every string', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    expect(
      sentences(es)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      sentences(en)
        .map(([path]) => path)
        .sort(),
    );
    // A language without an area does not compile.
    // @ts-expect-error -- all but the jobs are missing
    const partial: Strings = { jobs: es.jobs };
    expect(partial).not.toHaveProperty('events');
  });

  it('differs from English, and an unsupported language falls back to English', () => {
    const same = sentences(es)
      .filter(([, value]) => value !== '')
      .filter(([path, value]) => value === sentences(en).find(([known]) => known === path)?.[1])
      .map(([path]) => path);
    expect(same.filter((path) => !/networks|languages|blog|calendars\.(google|outlook)/.test(path))).toEqual(
      [],
    );
    const forms = [
      [jobFormStrings('es'), jobFormStrings('en')],
      [eventFormStrings('es-US'), eventFormStrings('en')],
      [dealFormStrings('es'), dealFormStrings('en')],
    ] as const;
    for (const [spanish, english] of forms) {
      const alike = Object.entries(spanish).filter(([key, value]) => value === english[key as never]);
      expect(alike).toEqual([]);
    }
    expect(stringsFor('es').jobs.title).toBe('Empleos');
    expect(stringsFor('xx').jobs.title).toBe('Jobs');
  });
});
