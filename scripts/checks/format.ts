/** Checks the format of the repository's files, of those that have not passed as they are: `node scripts/checks/format.ts`. */
import { spawnSync } from 'node:child_process';
import { passedFiles, repositoryFiles } from './passed-files.ts';

// The lockfile has the versions of prettier and its plugin.
const passed = passedFiles('prettier', [
  'package-lock.json',
  '.prettierrc.json',
  '.prettierignore',
  '.editorconfig',
]);
const files = repositoryFiles();
const unknown = files ? passed.unknown(files) : ['.'];
if (unknown.length > 0) {
  const args = ['--check', '--log-level=warn', '--ignore-unknown', ...unknown];
  const { status, error } = spawnSync('prettier', args, { stdio: 'inherit' });
  if (error) console.error(`Could not start prettier: ${error.message}`);
  process.exitCode = status ?? 1;
}
if (files && !process.exitCode) passed.add(unknown);
