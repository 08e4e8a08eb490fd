import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A check: what it is called, its command, and about how many seconds it takes on two cores with nothing else to do. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  seconds: number;
}

const silenceMs = 25_000;

/** How far a list of steps is: says it whenever nothing else was printed for a while. */
export class Progress {
  readonly #steps: readonly Step[];
  readonly #running = new Map<Step, number>();
  readonly #ended = new Set<Step>();
  readonly #start = performance.now();
  #lastLine = performance.now();

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    setInterval(() => {
      if (performance.now() - this.#lastLine > silenceMs) this.print(`… ${this.#describe()}`);
    }, 5000).unref();
  }

  print(line: string): void {
    this.#lastLine = performance.now();
    console.log(line);
  }

  begin(step: Step): void {
    this.#running.set(step, performance.now());
    const number = this.#ended.size + this.#running.size;
    this.print(`▸ ${String(number)} of ${String(this.#steps.length)}: ${step.name}`);
  }

  end(step: Step, hasPassed: boolean): void {
    const seconds = ((performance.now() - (this.#running.get(step) ?? 0)) / 1000).toFixed(1);
    this.#running.delete(step);
    this.#ended.add(step);
    this.print(`${hasPassed ? '✓' : '✗'} ${step.name} (${seconds} s) · ${this.#describe()}`);
  }

  #describe() {
    const now = performance.now();
    const sum = (steps: Iterable<Step>) => [...steps].reduce((all, { seconds }) => all + seconds, 0);
    const begun = [...this.#running].reduce(
      (all, [step, start]) => all + Math.min(step.seconds * 0.95, (now - start) / 1000),
      sum(this.#ended),
    );
    const elapsed = (now - this.#start) / 1000;
    const speed = begun > 20 ? begun / elapsed : 1.5;
    const left = Math.max(0, sum(this.#steps) - begun) / speed;
    const running = [...this.#running].map(
      ([{ name }, start]) => `${name} for ${((now - start) / 1000).toFixed(0)} s`,
    );
    return [
      `${String(this.#ended.size)} of ${String(this.#steps.length)} steps done`,
      ...running,
      `about ${left < 90 ? `${left.toFixed(0)} s` : `${(left / 60).toFixed(0)} min`} left`,
    ].join(' · ');
  }
}

/** Runs a step and prints its lines as they come; `prefix` is put before each. Resolves to whether it passed. */
function run(step: Step, progress: Progress, prefix = ''): Promise<boolean> {
  progress.begin(step);
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...step.env },
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim()) progress.print(prefix + line);
      });
    child.on('error', (error) => {
      progress.print(`${prefix}${error.message}`);
    });
    child.on('close', (status) => {
      progress.end(step, status === 0);
      resolve(status === 0);
    });
  });
}

/** Runs all steps, two at a time, in their order; returns those that failed. */
export async function runInPairs(steps: readonly Step[], progress = new Progress(steps)): Promise<Step[]> {
  const waiting = [...steps];
  const failed: Step[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await run(step, progress, `[${step.name}] `))) failed.push(step);
  };
  await Promise.all([work(), work()]);
  return failed;
}

/** Runs the steps in sequence; returns the first that fails. */
export async function runInTurn(
  steps: readonly Step[],
  progress = new Progress(steps),
): Promise<Step | undefined> {
  for (const step of steps) if (!(await run(step, progress))) return step;
  return undefined;
}
