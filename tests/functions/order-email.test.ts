import { expect, it } from 'vitest';
import { compose } from '../../supabase/functions/notify/templates/compose.ts';

const hub = {
  language: 'en',
  title: 'Xhub',
  timeZone: 'America/Chicago',
  siteUrl: 'https://hub.example',
  sender: 'hub@hub.example',
  recipient: 'guest@hub.example',
} as const;
const seat = (number: number, name: string) => ({
  ...{ registration_id: `00000000-0000-4000-8000-00000000000${String(number)}`, name, type: 'Single seat' },
});
const order = {
  ...{
    outcome: 'confirmed',
    title: 'Gala',
    slug: 'gala',
    starts_at: '2027-01-05T18:00:00Z',
    time_zone: 'America/Chicago',
  },
  ...{ order_id: 'x', code: 'ABCDEFGH', total: 19_800, currency: 'USD', pays: 'card' },
  tickets: [seat(1, 'Nora Quist'), seat(2, '  Zoë Ñandú  '), seat(3, '山田'), seat(4, 'Nora Quist')],
  add_ons: [
    { name: 'Three-course dinner', option: 'Fish', quantity: 1 },
    { name: 'Parking', option: null, quantity: 2 },
  ],
};
const composed = (change: object = {}) => {
  const { blocks, attachments } = compose('order', { ...order, ...change }, hub);
  return {
    words: JSON.stringify(blocks),
    files: (attachments?.() ?? []).flatMap(({ fileName, contentType }) =>
      contentType === 'image/png' ? [fileName] : [],
    ),
  };
};

it('lists what was ordered with the tickets', () => {
  expect(composed().words).toContain('1 × Three-course dinner, Fish; 2 × Parking');
  expect(composed({ add_ons: [] }).words).not.toContain('Add-ons');
  expect(composed({ add_ons: undefined }).words).not.toContain('Add-ons');
});

it('names the picture of each ticket by its number and whose it is', () => {
  expect(composed().files).toEqual([
    'ticket-1-nora-quist.png',
    'ticket-2-zoe-nandu.png',
    'ticket-3.png',
    'ticket-4-nora-quist.png',
  ]);
  const long = composed({ tickets: [seat(1, 'x'.repeat(200)), seat(2, '../../etc/passwd\r\n"')] }).files;
  expect(long.every((name) => /^ticket-\d[a-z0-9-]*\.png$/.test(name) && name.length <= 64)).toBe(true);
});
