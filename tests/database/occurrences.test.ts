import { describe, expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';

const series = `update public.events set rrule = 'FREQ=WEEKLY;COUNT=4', starts_at = now() + interval '2 days',
  ends_at = now() + interval '2 days 1 hour' where id = `;
const read = (event: string) =>
  `select id, status, starts_at, reason from public.event_occurrences where event_id = '${event}' and ends_at > now() and status <> 'canceled'
   order by original_date`;

describe('dates of a series', () => {
  it('are added only where fewer than 17 months of them are made', () =>
    inTown(async (town, _, tx) => {
      const id = town.approvedEvent;
      const state = async () => {
        const [row] =
          await tx`select (select count(*)::integer from public.event_occurrences where event_id = ${id}) as dates,
          (select dates_until::text from private.event_series where event_id = ${id}) as until, (now() + interval '18 months')::date::text as horizon`;
        return row as { dates: number; until: string | null; horizon: string };
      };
      await tx`update public.events set rrule = 'FREQ=WEEKLY' where id = ${id}`;
      const made = await state();
      expect(made.until).toBe(made.horizon);
      const forget = async (until: string) => {
        await tx`delete from public.event_occurrences where event_id = ${id} and original_date > ${until}
          and not exists (select from public.event_registrations where occurrence_id = event_occurrences.id)`;
        await tx`update private.event_series set dates_until = ${until} where event_id = ${id}`;
      };
      const [days] = await tx<{ enough: string; few: string }[]>`select
        (now() + interval '17 months 1 day')::date::text as enough, (now() + interval '16 months')::date::text as few`;
      await forget(days?.enough ?? '');
      await tx`select public.extend_event_occurrences()`;
      expect((await state()).until).toBe(days?.enough);
      await forget(days?.few ?? '');
      await tx`select public.extend_event_occurrences()`;
      expect(await state()).toEqual(made);

      // A rule that has ended needs no more, and a single event has no rule.
      await tx`update public.events set rrule = 'FREQ=WEEKLY;COUNT=4' where id = ${id}`;
      expect((await state()).until).toBe('infinity');
      await tx`update public.events set rrule = null where id = ${id}`;
      expect((await state()).until).toBeNull();
    }));

  it('that is not public are added when it is again', () =>
    inTown(async (town, _, tx) => {
      const id = town.approvedEvent;
      const until = async () => {
        const [row] =
          await tx`select dates_until::text as until from private.event_series where event_id = ${id}`;
        return String(row?.['until']);
      };
      await tx`update public.events set rrule = 'FREQ=WEEKLY', approval_status = 'archived' where id = ${id}`;
      await tx`update private.event_series set dates_until = current_date where event_id = ${id}`;
      await tx`select public.extend_event_occurrences()`;
      expect(await until()).toBe('infinity');
      await tx`update public.events set approval_status = 'approved' where id = ${id}`;
      const [row] = await tx`select (now() + interval '18 months')::date::text as horizon`;
      expect(await until()).toBe(row?.['horizon']);
    }));
});

describe('single date of a series', () => {
  it('stays moved when the event is saved again', () =>
    inTown(async (town, act, tx) => {
      await tx.unsafe(`${series} '${town.approvedEvent}'`);
      const [, second] = await tx.unsafe(read(town.approvedEvent));
      const id = String(second?.['id']);
      await act(
        'manager',
        `select public.change_event_date('${id}', 'rescheduled', now() + interval '20 days')`,
      );
      await act('owner', `update public.events set capacity = 70 where id = '${town.approvedEvent}'`);
      const [moved] =
        await tx`select status, is_exception, starts_at = now() + interval '20 days' as is_there, ends_at - starts_at = interval '1 hour' as is_as_long
        from public.event_occurrences where id = ${id}`;
      expect(moved).toEqual({ status: 'rescheduled', is_exception: true, is_there: true, is_as_long: true });
      expect((await tx.unsafe(read(town.approvedEvent))).map((row) => String(row['status']))).toEqual([
        'scheduled',
        'rescheduled',
        'scheduled',
        'scheduled',
      ]);
    }));

  it('is canceled with a reason, which attendees receive by email', () =>
    inTown(async (town, act, tx) => {
      await act(
        'owner',
        `select public.change_event_date('${town.occurrenceId}', 'canceled', reason => ' The cook is ill. ')`,
      );
      const mails =
        await tx`select data ->> 'outcome' as outcome, data ->> 'reason' as reason from private.outbox
        where dedupe_key like 'dates:%'`;
      expect(mails.length).toBeGreaterThan(0);
      for (const mail of mails)
        expect(mail).toEqual({ outcome: 'event_canceled', reason: 'The cook is ill.' });
      const [entry] = await tx`select action, new_values ->> 'status' as status from public.audit_log
        where entity = 'event_occurrences' and entity_id = ${town.occurrenceId}`;
      expect(entry).toEqual({ action: 'update', status: 'canceled' });
    }));

  it('is canceled with the whole event, even if moved before', () =>
    inTown(async (town, act, tx) => {
      await act(
        'owner',
        `select public.change_event_date('${town.occurrenceId}', 'rescheduled', now() + interval '9 days')`,
      );
      await act(
        'owner',
        `update public.events set status = 'canceled', status_reason = 'Flood' where id = '${town.approvedEvent}'`,
      );
      const [row] = await tx`select status from public.event_occurrences where id = ${town.occurrenceId}`;
      expect(row).toEqual({ status: 'canceled' });
    }));

  it.each([
    ['without a reason', `'canceled'`, httpError(400, 'reason_needed')],
    ['with a blank reason', `'canceled', reason => '  '`, httpError(400, 'reason_needed')],
    ['into the past', `'rescheduled', now() - interval '1 hour'`, httpError(400, 'start_not_ahead')],
    ['without a new start', `'rescheduled'`, httpError(400, 'start_not_ahead')],
    ['to another state', `'moved'`, httpError(400, 'status_unknown')],
    ['to resumed, unless it is postponed', `'scheduled'`, httpError(409, 'transition_not_allowed')],
  ])('cannot be changed %s', (_how, values, rejected) =>
    inTown(async (town, act) => {
      await expect(
        act('owner', `select public.change_event_date('${town.occurrenceId}', ${values})`),
      ).rejects.toMatchObject(rejected);
    }),
  );

  it('cannot be changed by a stranger, twice, or when it is over', () =>
    inTown(async (town, act, tx) => {
      const cancel = `select public.change_event_date('${town.occurrenceId}', 'canceled', reason => 'x')`;
      await expect(act('stranger', cancel)).rejects.toMatchObject(httpError(404, 'not_found'));
      await act('owner', cancel);
      await expect(act('owner', cancel)).rejects.toMatchObject(httpError(409, 'date_canceled'));
      await tx`update public.event_occurrences set status = 'scheduled', starts_at = now() - interval '3 hours',
        ends_at = now() - interval '1 hour' where id = ${town.occurrenceId}`;
      await expect(act('owner', cancel)).rejects.toMatchObject(httpError(409, 'date_is_over'));
    }));
});
