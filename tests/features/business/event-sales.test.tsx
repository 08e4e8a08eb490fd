import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DoorList } from '#contracts/door.ts';
import { eventSalesStrings } from '../../../src/i18n/business/event-sales-strings.ts';
import { orderColumns } from '../../../src/features/business/events/orders/order-columns.tsx';
import type { SoldType } from '../../../src/features/business/events/sales/sales.ts';
import { typeColumns } from '../../../src/features/business/events/sales/sales-columns.tsx';
import { DoorCounts } from '../../../src/features/events/door/DoorCounts.tsx';

afterEach(cleanup);

const { overview, orders } = eventSalesStrings.en;

describe('what was sold', () => {
  const type = (change: Partial<SoldType>): SoldType => ({
    ...{ id: 'k', name: 'Single seat', quantity: 20, is_archived: false, sold: 2, held: 0, canceled: 0 },
    ...{ seats: 1, amount: 16_000, ...change },
  });
  const shown = { isAllDay: false, currency: 'USD', zone: 'UTC', locale: 'en-US', texts: overview };
  const cells = (rows: SoldType[]) =>
    rows.map((row) =>
      Object.fromEntries(typeColumns(shown, rows).map(({ label, text }) => [label, text(row)])),
    );

  it('counts tickets, and beside them people where a ticket admits several', () => {
    expect(cells([type({}), type({ name: 'Table of eight', seats: 8 })])).toMatchObject([
      { Sold: 2, People: 2 },
      { Sold: 2, People: 16 },
    ]);
    expect(cells([type({})])[0]).not.toHaveProperty('People');
  });

  it('of an order is what it cost, what went back, what is left, and what is due', () => {
    const columns = orderColumns({ zone: 'UTC', dates: [] } as never, orders, 'en-US');
    const row = { total: 16_000, refunded: 3500, paid: 12_500, due: 0, currency: 'USD' } as never;
    const text = (id: string) => columns.find((column) => column.id === id)?.text(row);
    expect(['total', 'refunded', 'paid', 'due'].map(text)).toEqual(['$160', '$35', '$125', '']);
  });
});

it('the door counts people on the waitlist, as the overview does', () => {
  const guests = [
    { status: 'waitlisted', guests: 1 },
    { status: 'offered', guests: 0 },
    { status: 'registered', guests: 2 },
    { status: 'attended', guests: 0 },
  ];
  render(<DoorCounts list={{ guests } as unknown as DoorList} />);
  const counted = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(counted).toEqual([
    ['Checked in', '1'],
    [expect.any(String), '4'],
    ['Waitlist', '3'],
  ]);
});
