import { describe, expect, it } from 'vitest';
import {
  type NotificationKind,
  notificationFrequencies,
  notificationKinds,
} from '#contracts/notifications.ts';
import { inTown } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

const services = ['queue_digests()', 'queue_event_reminders()', 'take_outbox(1)'];
const inside = [
  'private.queue_approval_digests()',
  'private.queue_registration_digests()',
  'private.queue_event_reminders()',
  `private.start_digest('approvals', 'daily', now())`,
  'private.pending_approvals()',
  `private.organizers_of(null)`,
];

describe('kinds of email', () => {
  it('are listed for whom they apply', () =>
    inTown(async (_town, act) => {
      const kindsOf = async (who: PersonaName) =>
        (await act(who, 'select unnest(public.my_notification_kinds()) as kind')).map(({ kind }) => kind);
      const always = ['decisions', 'reminders', 'renewals'];
      expect(await kindsOf('stranger')).toEqual([...always, 'groups']);
      expect(await kindsOf('contributor')).toEqual(always);
      expect(await kindsOf('member')).toEqual([
        ...always,
        'event_reminders',
        'event_messages',
        'groups',
        'connections',
        'direct_messages',
        'follows',
      ]);
      expect(await kindsOf('owner')).toEqual([...always, 'messages', 'new_registrations', 'applications']);
      expect(await kindsOf('manager')).toEqual([...always, 'messages', 'new_registrations', 'applications']);
      expect(await kindsOf('editor')).toEqual([
        ...always,
        'approvals',
        'form_answers',
        'new_registrations',
        'connections',
        'direct_messages',
      ]);
      await expect(kindsOf('anon')).rejects.toMatchObject({ code: '42501' });
    }));

  it('are the same in the database, in the contract and on the account page', () =>
    inTown(async (town, act, tx) => {
      const [row] = await tx`select private.optional_email_kinds() as kinds`;
      const kinds = row?.['kinds'] as string[];
      expect(kinds.toSorted()).toEqual(Object.keys(notificationKinds).sort());
      // Somebody to whom everything applies gets all of them, in their order.
      await tx`insert into public.staff (user_id, role) values (${town.ids.owner}, 'editor')`;
      await tx`update public.event_registrations set user_id = ${town.ids.owner} where id = ${town.registration}`;
      await tx`insert into public.group_members (group_id, user_id) values (${town.group}, ${town.ids.owner})`;
      await tx`insert into public.organization_follows (user_id, organization_id)
        select ${town.ids.owner}, id from public.business_profiles limit 1`;
      const [mine] = await act('owner', 'select public.my_notification_kinds() as kinds');
      expect(mine?.['kinds']).toEqual(kinds);
      for (const kind of kinds) {
        const options = notificationFrequencies[kind as NotificationKind] ?? [];
        const [known] = await tx`select private.default_frequency(${kind}) as frequency`;
        expect(known?.['frequency'] ?? undefined, kind).toBe(options[0]?.[0]);
        for (const [frequency] of options)
          expect(
            await act(
              'stranger',
              `insert into public.notification_choices (kind, enabled, frequency) values ('${kind}', true, '${frequency}')
                on conflict (user_id, kind) do update set frequency = excluded.frequency returning kind`,
            ),
          ).toHaveLength(1);
      }
    }));

  it('have only their own frequencies', () =>
    inTown(async (_town, act) => {
      const choose = (kind: string, frequency: string) =>
        act(
          'stranger',
          `insert into public.notification_choices (kind, enabled, frequency) values ('${kind}', true, '${frequency}') returning kind`,
        );
      for (const [kind, frequency] of [
        ['approvals', 'day'],
        ['approvals', ''],
        ['new_registrations', 'hourly'],
        ['event_reminders', 'daily'],
        ['decisions', 'daily'],
        ['follows', 'single'],
        ['groups', 'hourly'],
      ] as const)
        await expect(choose(kind, frequency), `${kind} ${frequency}`).rejects.toMatchObject({
          constraint_name: 'notification_choices_frequency_known',
        });
      expect(await choose('event_reminders', 'both')).toHaveLength(1);
    }));

  it('are queued and sent by the service only', () =>
    inTown(async (_town, act) => {
      for (const who of ['anon', 'member', 'owner', 'editor', 'admin'] as const)
        for (const call of [...services.map((name) => `public.${name}`), ...inside])
          await expect(act(who, `select * from ${call}`), `${who}: ${call}`).rejects.toMatchObject({
            code: '42501',
          });
    }));
});
