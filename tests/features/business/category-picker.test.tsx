import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CategoryPicker } from '../../../src/features/business/listing/CategoryPicker.tsx';
import {
  filterCategories,
  groupCategories,
  titleCategories,
} from '../../../src/features/business/listing/category-tree.ts';

afterEach(cleanup);

const groups = groupCategories([
  { id: '3', name: 'Bakeries', parent_id: '1' },
  { id: '4', name: 'Cafés', parent_id: '1' },
  { id: '1', name: 'Food', parent_id: null },
  { id: '2', name: 'Home services', parent_id: null },
  { id: '5', name: 'Plumbers', parent_id: '2' },
]);

function Picker({ initial = [] }: { initial?: string[] }) {
  const [chosen, setChosen] = useState(initial);
  return <CategoryPicker groups={groups} chosen={chosen} max={2} error={undefined} onChange={setChosen} />;
}

it('groups categories, and finds them whatever the case, the accents and the order of words', () => {
  expect(groups).toEqual([
    { name: 'Food', children: ['Bakeries', 'Cafés'] },
    { name: 'Home services', children: ['Plumbers'] },
  ]);
  expect(filterCategories(groups, 'cafes')).toEqual([{ name: 'Food', isMatch: false, children: ['Cafés'] }]);
  expect(filterCategories(groups, 'services HOME')).toEqual([
    { name: 'Home services', isMatch: true, children: ['Plumbers'] },
  ]);
});

it('shows categories by their names in another language, and finds them by either', async () => {
  const titles = titleCategories(
    [
      { name: 'Bakeries', names: { es: 'Panaderías' } },
      { name: 'Plumbers', names: {} },
    ],
    'es',
  );
  expect(titles).toEqual({ Bakeries: 'Panaderías' });
  for (const query of ['panaderias', 'bakeries'])
    expect(filterCategories(groups, query, titles)).toEqual([
      { name: 'Food', isMatch: false, children: ['Bakeries'] },
    ]);
  let chosen: string[] = [];
  render(
    <CategoryPicker
      groups={groups}
      titles={titles}
      chosen={chosen}
      max={2}
      error={undefined}
      onChange={(names) => (chosen = names)}
    />,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Panaderías' }));
  expect(chosen).toEqual(['Bakeries']);
  expect(screen.getByRole('checkbox', { name: 'Plumbers' })).toBeTruthy();
});

it('is filtered by typing, and Enter takes the only match', async () => {
  render(<Picker />);
  const search = screen.getByLabelText('Search categories');
  await userEvent.type(search, 'plumb');
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent.trim())).toEqual([
    'Home services',
    'Plumbers',
  ]);
  expect(screen.getByText('1 match')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  const chips = screen.getByRole('list', { name: 'Chosen categories' });
  await userEvent.click(within(chips).getByRole('button', { name: 'Remove category Plumbers' }));
  expect(screen.getByText('0 of 2 chosen.')).toBeTruthy();
  await userEvent.type(search, 'zebra');
  expect(screen.getByText('No matches. Try another word.')).toBeTruthy();
});

it('takes no more than the limit, and lets go of a category that no longer exists', async () => {
  render(<Picker initial={['Gone']} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bakeries' }));
  expect(screen.getByText('2 of 2 chosen. Remove one to choose another.')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Plumbers' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove category Gone' }));
  expect(screen.getByRole('checkbox', { name: 'Plumbers' })).toHaveProperty('disabled', false);
});
