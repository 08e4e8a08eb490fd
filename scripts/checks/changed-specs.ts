import { execFileSync } from 'node:child_process';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit that a change began at: where it left the main branch, or the first parent of a merge that is being checked. */
function findBase(): string | undefined {
  for (const args of [
    ['merge-base', 'HEAD', process.env['CHECKS_BASE'] ?? 'origin/main'],
    ['rev-parse', '--verify', 'HEAD^1'],
  ])
    try {
      const commit = git(...args);
      if (commit !== git('rev-parse', 'HEAD')) return commit;
    } catch {
      // A clone without that branch, or a repository's first commit.
    }
  return undefined;
}

// More are a rewrite of the tests, for which there is `npm run test:all`: the fast tier stays within minutes.
const most = 12;

/** The files of browser tests that a change has edited, committed or not; none where there is no history, or where they are more than twelve. */
export function listChangedSpecs(): string[] {
  const base = findBase();
  if (base === undefined) return [];
  const changed = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ].flatMap((names) => names.split('\n'));
  const specs = changed.filter((name) => /^tests\/e2e\/.*\.spec\.ts$/.test(name));
  if (specs.length <= most) return specs;
  console.log(
    `${String(specs.length)} files of browser tests have changed: only their fast tests run here. Run npm run test:all.`,
  );
  return [];
}
