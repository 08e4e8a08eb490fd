/**
 * Runs one unmodified edge function under Deno and exits with its parent process. Argument: the URL of the entry
 * file.
 */
async function exitWithParent(): Promise<void> {
  // Nothing is ever written; the pipe closes when the parent is gone.
  await Deno.stdin.readable.pipeTo(new WritableStream());
  Deno.exit(0);
}

const [entrypoint] = Deno.args;
if (entrypoint === undefined) throw new Error('Usage: host.ts <URL of the entry file>');
void exitWithParent();
await import(entrypoint);
