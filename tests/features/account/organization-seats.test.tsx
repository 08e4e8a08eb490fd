import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LanguageContext } from '../../../src/i18n/use-strings.ts';
import { OrganizationSeats } from '../../../src/kit/membership/OrganizationSeats.tsx';
import { readSeats } from '../../../src/kit/membership/seats.ts';
import { QueryBoundary } from '../../../src/kit/QueryBoundary.tsx';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

const seats = {
  ...{ subscription_id: 's1', used: 4, included: 4, further: 0, next_seats: null as number | null },
  ...{ seat_price: 1200 as number | null, currency: 'USD', billing_interval: 'year' },
  ...{ ends_at: '2030-06-30T12:00:00Z', can_add: true },
  ...{ invoice_id: null as string | null, invoice_number: null as string | null },
};
const cost = {
  ...{ unit_amount: 600, due: 1200, price: 1200, currency: 'USD', billing_interval: 'year' },
  ...{ has_taxes: true, ends_at: '2030-06-30T12:00:00Z' },
};
let calls: [name: string, args: unknown][] = [];
const onChange = vi.fn();

/** Shows the seats of an organization that has these. */
function open(row: Partial<typeof seats> | null, language: 'en' | 'es' = 'en') {
  const answers: Record<string, unknown> = {
    seats_of_organization: row ? [{ ...seats, ...row }] : [],
    preview_seats: cost,
    buy_seats: null,
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (name: string, args: unknown) => {
      calls.push([name, args]);
      return { throwOnError: () => Promise.resolve({ data: answers[name] ?? null }) };
    },
  } as never);
  return render(
    <LanguageContext value={language}>
      <QueryBoundary queryKey={['seats', 'o1']} load={() => readSeats('o1')}>
        {(found, reload) => (
          <OrganizationSeats
            seats={found}
            zone="UTC"
            reload={() => {
              reload();
              onChange();
            }}
          />
        )}
      </QueryBoundary>
    </LanguageContext>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  calls = [];
  onChange.mockReset();
  queryClient.clear();
});
afterEach(cleanup);

it('adds seats after their cost was shown, and says which numbers there are', async () => {
  open({});
  expect(await screen.findByText(/4 of 4 seats used\..*Further seats: \$12 per year each\./)).toBeTruthy();
  await press('Add seats');
  const dialog = within(screen.getByRole('dialog', { name: 'Add seats' }));
  const number = dialog.getByLabelText('Number of seats');
  await userEvent.clear(number);
  expect(dialog.getByText('Enter a number of seats from 1 to 100.')).toBeTruthy();
  await press('Order seats');
  expect(calls.map(([name]) => name)).not.toContain('buy_seats');
  await userEvent.type(number, '2');
  expect(await dialog.findByText('$12.00')).toBeTruthy();
  expect(dialog.getByText('Due now, plus taxes')).toBeTruthy();
  expect(dialog.getByText('$12 per year')).toBeTruthy();
  await press('Order seats');
  expect(calls).toContainEqual(['buy_seats', { subscription_id: 's1', quantity: 2 }]);
  expect(onChange).toHaveBeenCalledOnce();
});

it('chooses fewer for the next term, and takes that back', async () => {
  const { unmount } = open({ further: 3, used: 5 });
  expect(await screen.findByText(/5 of 7 seats used\. The plan includes 4, and you added 3\./)).toBeTruthy();
  await press('Fewer at renewal');
  const number = screen.getByLabelText('Number of seats');
  await userEvent.clear(number);
  await userEvent.type(number, '4');
  expect(screen.getByText('Enter a number of seats from 0 to 3.')).toBeTruthy();
  await userEvent.clear(number);
  await userEvent.type(number, '1');
  await press('Save');
  expect(calls).toContainEqual(['set_next_seats', { subscription_id: 's1', quantity: 1 }]);
  unmount();
  queryClient.clear();
  open({ further: 3, next_seats: 1 });
  expect(
    await screen.findByText(/From Jun 30, 2030: 1 added seat\.|From June 30, 2030: 1 added seat\./),
  ).toBeTruthy();
  await press('Keep all');
  expect(calls).toContainEqual(['set_next_seats', { subscription_id: 's1', quantity: 3 }]);
});

it('leads to the invoice that waits, in Spanish too, and shows nothing where no seats are sold', async () => {
  const { unmount } = open({ invoice_id: 'i1', invoice_number: '2030-7' }, 'es');
  const pay = await screen.findByRole('link', { name: 'Pagar' });
  expect(pay.getAttribute('href')).toBe('/es/invoice?id=i1');
  expect(screen.getByText(/La factura 2030-7 por plazas aún no está pagada\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agregar plazas' })).toBeNull();
  unmount();
  for (const row of [null, { seat_price: null, can_add: false }]) {
    queryClient.clear();
    const shown = open(row);
    await vi.waitFor(() => expect(calls.at(-1)?.[0]).toBe('seats_of_organization'));
    await vi.waitFor(() => expect(shown.container.textContent).toBe(''));
    shown.unmount();
  }
});
