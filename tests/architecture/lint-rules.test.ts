import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import js from '@eslint/js';
import { ESLint } from 'eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { forESLint, forOxlint, type SeededViolation } from './support/seeded-violations.ts';

const root = join(import.meta.dirname, '../..');

type Severity = 'error' | 'warn' | 'off' | 0 | 1 | 2;
type Rules = Record<string, Severity | [Severity, ...unknown[]] | undefined>;

/** Where a violation must be found: `file:line rule`. */
function place([file, rule, ...code]: SeededViolation): string {
  return `${file}:${code.findIndex((line) => line.includes('<-')) + 1} ${rule}`;
}

/** What Oxlint finds in files of a folder that has nothing else but the repository's configuration and packages. */
async function oxlint(seeded: SeededViolation[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    for (const name of ['.oxlintrc.json', 'oxlint.plugin.js', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, , ...code] of seeded) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      // A module of its own, whatever the code is.
      writeFileSync(join(folder, file), `${code.join('\n')}\nexport {};\n`);
    }
    const program = join(root, 'node_modules/.bin/oxlint');
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [program, '--format=json'],
        { cwd: folder, maxBuffer: 2 ** 26, timeout: 50_000 },
        (_error, stdout) => {
          resolve(stdout);
        },
      );
    });
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: {
        code?: string;
        message: string;
        filename: string;
        labels: { span: { line: number } }[];
      }[];
    };
    return diagnostics.flatMap(({ code, message, filename, labels }) => {
      const rule =
        /\((.+)\)/.exec(code ?? '')?.[1] ??
        (/unused .*directive/i.test(message) ? 'unused directive' : message);
      return labels.map(({ span }) => `${filename}:${span.line} ${rule}`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('Oxlint finds each seeded violation at its place', async () => {
  expect(await oxlint(forOxlint)).toEqual(expect.arrayContaining(forOxlint.map(place)));
});

it('ESLint finds each seeded violation at its place', async () => {
  const eslint = new ESLint({ cwd: root });
  for (const seeded of forESLint) {
    const [file, , ...code] = seeded;
    const [result] = await eslint.lintText(code.join('\n'), { filePath: join(root, file) });
    const found = result?.messages.map(({ line, ruleId }) => `${file}:${line} ${ruleId}`);
    expect(found).toContain(place(seeded));
  }
});

/** The rules that at least one of the configurations turns on. */
function inUse(configs: { rules?: object }[]): string[] {
  return configs.flatMap(({ rules = {} }) =>
    Object.entries(rules as Rules).flatMap(([name, setting]) =>
      [0, 'off'].includes([setting].flat()[0] as Severity) ? [] : [name],
    ),
  );
}

// What the sets have and the linters leave to something else.
const elsewhere = [
  // Errors of syntax in a module.
  'no-octal',
  'no-dupe-args',
  // The settings of React's compiler, which is not in use.
  'config',
  'gating',
  // `npm run lint:typed`, which takes a minute: a part of `npm run test:all`.
  'no-unsafe-class-instance-assignment',
];

it("has every rule of ESLint's, typescript-eslint's strict and React's sets", () => {
  const { config } = ts.readConfigFile(join(root, '.oxlintrc.json'), (name) =>
    readFileSync(name, 'utf8'),
  ) as {
    config: { rules: Rules; overrides: { rules?: Rules }[] };
  };
  const enforced = inUse([config, ...config.overrides]).map((name) => name.split('/').at(-1));
  const wanted = [
    ...inUse([js.configs.recommended]),
    ...inUse(tseslint.configs.strictTypeChecked),
    ...inUse([reactHooks.configs.flat.recommended]),
  ].map((name) => name.split('/').at(-1));
  expect(wanted.length).toBeGreaterThan(120);
  expect(wanted.filter((name) => ![...enforced, ...elsewhere].includes(name))).toEqual([]);
});
