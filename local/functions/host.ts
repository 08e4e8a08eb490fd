/** Runs one edge function unchanged under Deno and ends with the process that started it. Argument: its entry file's URL. */
async function exitWithParent(): Promise<void> {
  // Nothing is ever sent; the pipe closes when the other end is gone.
  await Deno.stdin.readable.pipeTo(new WritableStream());
  Deno.exit(0);
}

const [entrypoint] = Deno.args;
if (entrypoint === undefined) throw new Error('Usage: host.ts <URL of the entry file>');
void exitWithParent();
await import(entrypoint);
