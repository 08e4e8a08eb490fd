import { describe, expect, it } from 'vitest';
import { localPath } from '#contracts/languages.ts';
import { en } from '../../src/i18n/en/index.ts';
import { es } from '../../src/i18n/es/index.ts';
import { withoutLanguage } from '../../src/i18n/without-language.ts';
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
    expect(inSpanish.map((path) => withoutLanguage(localPath(path, 'es')))).toEqual(inSpanish);
    expect(['/jobs', '/estate', '/', '/es/'].map(withoutLanguage)).toEqual(['/jobs', '/estate', '/', '/']);
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

const files = import.meta.glob<Record<string, object>>(['../../src/i18n/{en,es}/**/*.ts', '!**/index.ts'], {
  eager: true,
});

/** The texts of all files of a language, by the name of the file. */
const filesOf = (language: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([path, texts]) => [path.split('/').at(-1) ?? '', texts]),
  );

describe('Spanish', () => {
  it('has every file, every area and every string', () => {
    const paths = (texts: object) =>
      sentences(texts)
        .map(([path]) => path)
        .sort();
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    expect(paths(es)).toEqual(paths(en));
    expect(paths(filesOf('es'))).toEqual(paths(filesOf('en')));
    // A language without an area does not compile.
    // @ts-expect-error -- all but the jobs are missing
    const partial: Strings = { jobs: es.jobs };
    expect(partial).not.toHaveProperty('events');
  });

  it('differs from English, and an unsupported language falls back to English', () => {
    const english = new Map(sentences(filesOf('en')));
    const same = sentences(filesOf('es'))
      .filter(([path, value]) => value !== '' && value === english.get(path))
      .map(([path]) => path);
    expect(
      same.filter(
        (path) =>
          !/networks|languages|blog|calendars\.(google|outlook)|diff\.no$|form\.html$|insertLink\.url$|billing\.(plan|change\.choose|history\.(total|pdf)|invoice\.(subtotal|total))$|file\.kinds\.pdf$|groupMeetings\.(answers\.no|meeting\.video)$|(orders|tickets\.summary)\.total$/.test(
            path,
          ),
      ),
    ).toEqual([]);
    expect(stringsFor('es').jobs.title).toBe('Empleos');
    expect(stringsFor('xx').jobs.title).toBe('Jobs');
  });
});
