import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StaffSanction } from '#contracts/moderation.ts';
import { SanctionItem } from '../../../src/features/admin/moderation/SanctionItem.tsx';

afterEach(cleanup);

const sanction = StaffSanction.parse({
  id: 's1',
  kind: 'mute',
  reason: 'Insults in a group.',
  starts_at: '2026-03-01T12:00:00Z',
  ends_at: '2026-03-08T12:00:00Z',
  is_running: true,
  lifted_at: null,
  appeal: 'It was a joke.',
  appealed_at: '2026-03-02T12:00:00Z',
  appeal_outcome: null,
  appeal_answer: '',
  appeal_decided_at: null,
  person_id: 'p1',
  person: 'Ada Lovelace',
  given_by: 'Ed Itor',
  lifted_by: '',
  lift_reason: '',
  appeal_decided_by: '',
  may_decide: true,
});

const headings = (isOfOne: boolean) => {
  render(<SanctionItem sanction={sanction} isOfOne={isOfOne} onChanged={() => undefined} />);
  return screen
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => [tagName, textContent.split(',')[0]]);
};

it('a sanction in the list of all is headed right below the title of the page', () => {
  expect(headings(false)).toEqual([
    ['H2', 'Mute: Ada Lovelace'],
    ['H3', 'Appeal'],
  ]);
});

it('a sanction on the page of its person is headed below the panel it stands in', () => {
  expect(headings(true)).toEqual([
    ['H3', 'Mute'],
    ['H4', 'Appeal'],
  ]);
});
