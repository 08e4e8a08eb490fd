import { spawn } from 'node:child_process';

export type Step = [name: string, command: string, args: string[], env?: Record<string, string>];

/** Runs a step; `aside` buffers its output until it ends, so that parallel steps stay readable. */
function run([name, command, args, env]: Step, aside = false): Promise<boolean> {
  const start = performance.now();
  if (!aside) console.log(`\n▸ ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: aside ? 'pipe' : 'inherit',
      env: { ...process.env, ...env },
    });
    const said: Buffer[] = [];
    child.stdin?.end();
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => void said.push(part));
    child.on('error', (error) => void said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      resolve(status === 0);
    });
  });
}

/** Runs all steps, two at a time, and shows the first as it goes, the others as they end; returns the first of the list that failed. */
export async function runInPairs(steps: Step[]): Promise<Step | undefined> {
  const waiting = [...steps];
  const failed = new Set<Step>();
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await run(step, step !== steps[0]))) failed.add(step);
  };
  console.log();
  await Promise.all([work(), work()]);
  return steps.find((step) => failed.has(step));
}

/** Runs the steps in sequence; returns the first that fails. */
export async function runInTurn(steps: Step[]): Promise<Step | undefined> {
  for (const step of steps) if (!(await run(step))) return step;
  return undefined;
}
