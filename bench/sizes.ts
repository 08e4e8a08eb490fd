/** Whether this run only shows that the benchmark works, as tests/local/supervisor/site.test.ts runs all of them: `--small`. */
export const isSmall = process.argv.includes('--small');

/** A size, a number of rounds or a list: `full`, or `small` with `--small`. */
export const sized = <T>(full: T, small: T): T => (isSmall ? small : full);

/** The first argument that is no flag and no value of one. */
export const [argument] = process.argv
  .slice(2)
  .filter((text, at, all) => !text.startsWith('--') && !/^--(?!small$)/.test(all[at - 1] ?? ''));

/** The value of a flag such as `--wordpress http://localhost:8000`; undefined when it is not there. */
export function flag(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
}
