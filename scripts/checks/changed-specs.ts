import { findMergeBase, git } from '../git-history.ts';

/** The commit that a change began at: where it left the main branch, or the first parent of a merge that is being checked. */
function findStart(): string | undefined {
  const base = findMergeBase([process.env['CHECKS_BASE'] ?? 'origin/main']);
  try {
    return base !== undefined && base !== git('rev-parse', 'HEAD')
      ? base
      : git('rev-parse', '--verify', 'HEAD^1');
  } catch {
    // A repository's first commit, or a folder without Git.
    return undefined;
  }
}

// More are a rewrite of the tests, for which there is `npm run test:all`: the fast tier stays within minutes.
const most = 12;

/** The files of browser tests that a change has edited, committed or not; none where there is no history, or where they are more than twelve. */
export function listChangedSpecs(): string[] {
  const start = findStart();
  if (start === undefined) return [];
  const changed = [
    git('diff', '--name-only', '--diff-filter=d', start),
    git('ls-files', '--others', '--exclude-standard'),
  ].flatMap((names) => names.split('\n'));
  const specs = changed.filter((name) => /^tests\/e2e\/.*\.spec\.ts$/.test(name));
  if (specs.length <= most) return specs;
  console.log(
    `${String(specs.length)} files of browser tests have changed: only their fast tests run here. Run npm run test:all.`,
  );
  return [];
}
