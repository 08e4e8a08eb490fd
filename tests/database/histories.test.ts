import postgres from 'postgres';
import { afterAll, expect, inject, it } from 'vitest';
import { fc, runs } from '../support/properties.ts';
import { type Action, actions, catchUp, perform, runClock } from './histories/actions.ts';
import { bookedAtProcessor, checkBooks } from './histories/books.ts';
import { checkMails, countMails } from './histories/mails.ts';
import { checkMemberships } from './histories/terms.ts';
import { createWorld, type World } from './histories/world.ts';

// Of its own, because time is set on it.
const sql = postgres(inject('stack').db_url, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

class Rollback extends Error {}
async function inWorld(given: { start: number; lateFee: number }, story: (world: World) => Promise<void>) {
  const error: unknown = await sql
    .begin(async (tx) => {
      await story(await createWorld(tx, given));
      throw new Rollback();
    })
    .catch((reason: unknown) => reason);
  if (!(error instanceof Rollback)) throw error;
}

const starts = fc.constantFrom(
  '2027-01-31T14:30:00Z',
  '2028-02-29T17:00:00Z',
  // The days before the clocks change.
  '2027-03-13T15:00:00Z',
  '2027-11-06T23:45:00-04:00',
  '2027-12-31T23:59:00-05:00',
  '2028-09-30T12:00:00Z',
);
const histories = fc.record({
  start: starts.map((at) => Date.parse(at)),
  lateFee: fc.constantFrom(0, 0, 1500),
  steps: fc.array(actions, { minLength: 1, maxLength: 45, size: 'max' }),
});
/** Some seconds; HISTORIES=1000 looks further. */
const search = { numRuns: Number(process.env['HISTORIES'] ?? runs(12, 40)) };

it('whatever happens, the books add up, memberships are what is paid, and nobody is charged or told twice', async () => {
  await fc.assert(
    fc.asyncProperty(histories, ({ steps, ...given }) =>
      inWorld(given, async (world) => {
        for (const step of steps) {
          const before = await countMails(world);
          await perform(world, step);
          await checkMails(world, before, hasRun(step));
          await checkBooks(world);
          await checkMemberships(world, hasRun(step));
        }
        expect(await catchUp(world), 'all that happened at the processor is booked').toBe(true);
        await runClock(world, 2);
        await checkBooks(world);
        await checkMemberships(world, true);
        expect(await bookedAtProcessor(world)).toBe(world.processor.balance());
      }),
    ),
    // What was found until then is reported before the test runs out of time.
    // oxlint-disable-next-line typescript/no-deprecated -- a plugin may stop runs in other ways: this limit is what a failing seed is replayed with
    { ...search, interruptAfterTimeLimit: 100_000 },
  );
});

const hasRun = (step: Action) => step.kind === 'wait' && step.runs > 0;
