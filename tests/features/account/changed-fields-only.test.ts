import { beforeEach, expect, it, vi } from 'vitest';
import { saveProfile } from '../../../src/features/account/profile.ts';
import { changeCategory } from '../../../src/features/admin/categories/categories.ts';
import { saveSynonym } from '../../../src/features/admin/search/synonyms.ts';
import { changeStaff } from '../../../src/features/admin/staff/staff.ts';
import {
  saveAddOn,
  saveCode,
  saveRules,
  saveTicketType,
} from '../../../src/features/business/events/tickets/ticket-setup.ts';
import { saveAbout } from '../../../src/features/community/groups/groups.ts';
import { saveSettings } from '../../../src/features/community/messages/message-settings.ts';
import { saveOwnProfile } from '../../../src/features/community/people/own-profile.ts';
import { saveChoice } from '../../../src/features/notifications/choices.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';
import { changedFields } from '../../../src/lib/shared/changed-fields.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));
vi.mock(import('../../../src/lib/browser/track.ts'), () => ({ track: vi.fn() }));

/** What another tab has stored by the time this one saves, by table. */
const stored: Record<string, unknown> = {};
const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  const from = (table: string) => {
    const query: Record<string, unknown> = {
      throwOnError: () => Promise.resolve({ data: stored[table] ?? [{ id: 'a' }] }),
    };
    for (const name of ['select', 'eq', 'single', 'maybeSingle']) query[name] = () => query;
    for (const name of ['update', 'upsert', 'insert'])
      query[name] = (row: unknown) => {
        sent.push(row);
        return query;
      };
    return query;
  };
  const rpc = (_name: string, row: unknown) => {
    sent.push(row);
    return { throwOnError: () => Promise.resolve({ data: null }) };
  };
  vi.mocked(loadDataClient).mockResolvedValue({ from, rpc } as never);
});

const person = {
  slug: 'ada',
  name: 'Ada',
  is_active: true,
  audience: 'members',
  field_audiences: { about: 'members', headline: 'members' },
  is_on_listings: false,
  headline: 'Baker',
  about: '',
  pronouns: '',
  skills: ['bread'],
  ask_me: '',
  looking_for: '',
  languages: [],
  links: [],
} as const;
const { slug: _slug, name: _name, is_active: _isActive, ...typedProfile } = person;
const addOn = {
  name: 'Dinner',
  price: 10,
  description: '',
  options: ['Fish'],
  quantity: null,
  max_per_order: 2,
};
const code = {
  code: 'EARLY',
  kind: 'percent',
  percent: 10,
  amount: null,
  ticket_type_ids: [],
  max_uses: null,
  max_per_person: null,
  valid_from: null,
  valid_until: null,
};
const rules = {
  refund_hours: 24,
  refund_fee: 0,
  allows_transfer: true,
  allows_invoice: false,
  shows_attendees: false,
  max_tickets: 10,
  note: '',
};
const ticket = { name: 'Seat', price: 10, quantity: null, is_hidden: false };
const category = { id: 'c', name: 'Cafés', slug: 'cafes', names: { es: 'Cafés' }, parent_id: null, uses: 3 };
const seenAs = (row: object) => row as never;

it.each<[form: string, save: () => Promise<unknown>, change: unknown]>([
  [
    'profile',
    () =>
      saveProfile(
        'a',
        changedFields({ first_name: 'A', last_name: 'B' }, { first_name: 'A', last_name: 'C' }),
      ),
    { last_name: 'C' },
  ],
  [
    'community profile',
    () => saveOwnProfile('a', seenAs(person), seenAs({ ...typedProfile, headline: 'Miller' })),
    { headline: 'Miller' },
  ],
  [
    'community profile, a list',
    () => saveOwnProfile('a', seenAs(person), seenAs({ ...typedProfile, skills: ['bread', 'rye'] })),
    { skills: ['bread', 'rye'] },
  ],
  ['notification choice', () => saveChoice('follows', { bell: false }), { kind: 'follows', bell: false }],
  [
    'notification choice by email',
    () => saveChoice('follows', { value: 'off' }),
    { kind: 'follows', enabled: false },
  ],
  ['message settings', () => saveSettings({ shows_read: false }), { shows_read: false }],
  ['group', () => saveAbout('a', { is_public: true }), { is_public: true }],
  ['add-on', () => saveAddOn('e', seenAs({ id: 'a', ...addOn }), { ...addOn, price: 12 }, 1), { price: 12 }],
  ['code', () => saveCode('e', seenAs({ id: 'a', ...code }), { ...code, percent: 20 }), { percent: 20 }],
  [
    'ticket rules',
    () => saveRules('e', seenAs({ id: 'a', ...rules }), { ...rules, note: 'Bring an ID.' }),
    { note: 'Bring an ID.' },
  ],
  [
    'ticket type',
    () => saveTicketType('e', { ...ticket, id: 't', price: 12 }, [], { ticket, prices: [] }),
    { event_id: 'e', ticket: { id: 't', price: 12 } },
  ],
  [
    'staff role',
    () =>
      changeStaff(
        seenAs({ user_id: 'a', role: 'editor', rights: ['export'] }),
        seenAs({ user_id: 'a', role: 'admin', rights: ['export'] }),
      ),
    { role: 'admin' },
  ],
  [
    'synonym',
    () =>
      saveSynonym(
        { language: 'en', words: 'car', meanings: 'auto, van' },
        seenAs({ id: 1, language: 'en', words: ['car'], meanings: ['auto'] }),
      ),
    { meanings: ['auto', 'van'] },
  ],
  [
    'category',
    () => changeCategory('business', category, { name: 'Cafés', names: { es: 'Cafeterías' } }, ''),
    { names: { es: 'Cafeterías' } },
  ],
])('%s: what another tab changed meanwhile stays', async (_form, save, change) => {
  await save();
  expect(sent).toEqual([change]);
});

it('who sees which field of a community profile is chosen field by field', async () => {
  stored['community_profiles'] = { ...person, field_audiences: { about: 'public', headline: 'members' } };
  const field_audiences = { ...person.field_audiences, headline: 'private' };
  await saveOwnProfile('a', seenAs(person), seenAs({ ...typedProfile, field_audiences }));
  expect(sent).toEqual([{ field_audiences: { about: 'public', headline: 'private' } }]);
});

it('what was typed back to what it was is not sent', async () => {
  await saveAddOn('e', seenAs({ id: 'a', ...addOn }), addOn, 1);
  await saveRules('e', seenAs({ id: 'a', ...rules }), rules);
  await saveOwnProfile('a', seenAs(person), seenAs(typedProfile));
  expect(sent).toEqual([]);
});
