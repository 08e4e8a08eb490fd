import { execFileSync } from 'node:child_process';

/** What Git prints for a command, without the spaces around it; throws where it fails. */
export const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit at which HEAD left the first of these branches that Git knows; undefined where it knows none. */
export function findMergeBase(branches: readonly string[]): string | undefined {
  for (const branch of branches)
    try {
      return git('merge-base', 'HEAD', branch);
    } catch {
      // A clone without that branch, or a folder without Git.
    }
  return undefined;
}
