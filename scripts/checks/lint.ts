/**
 * Runs both linters, on the whole repository or on the files and folders in the arguments: Oxlint (.oxlintrc.json), which has the rules
 * that need types, and ESLint (eslint.config.js) for what Oxlint lacks: the arrows between folders, and .astro files.
 */
import { spawnSync } from 'node:child_process';
import { passedFiles, repositoryFiles } from './passed-files.ts';

/** Whether a linter finds nothing in the files and folders. */
function isClean(program: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(`Could not start ${program}: ${error.message}`);
  return status === 0;
}

// A file that only one of the two reads is no error of the other.
const eslintOptions = ['--max-warnings=0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'];
// It ends within a minute or two: less is collected while its heap is small.
const goCollector = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** ESLint on the files that have not passed as they are: without types, what it finds in one file depends on no other. */
function isRepositoryClean(): boolean {
  const files = repositoryFiles()?.filter((file) => /\.(astro|tsx?|mjs|js)$/.test(file));
  if (!files) return isClean('eslint', [...eslintOptions, '.']);
  // The lockfile has the versions of ESLint and its plugins; package.json says what `#contracts` means.
  const passed = passedFiles('eslint', [
    'package-lock.json',
    'package.json',
    'eslint.config.js',
    'eslint.zones.js',
  ]);
  const unknown = passed.unknown(files);
  if (unknown.length > 0 && !isClean('eslint', [...eslintOptions, ...unknown])) return false;
  passed.add(unknown);
  return true;
}

const paths = process.argv.slice(2);
const isOxlintClean = isClean('oxlint', ['--no-error-on-unmatched-pattern', ...paths], goCollector);
const isESLintClean =
  paths.length > 0 ? isClean('eslint', [...eslintOptions, ...paths]) : isRepositoryClean();
if (!isOxlintClean || !isESLintClean) process.exitCode = 1;
