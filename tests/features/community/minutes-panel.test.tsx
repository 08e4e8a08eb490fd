import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MeetingPage } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { MinutesPanel } from '../../../src/features/community/groups/meetings/MinutesPanel.tsx';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));
afterEach(cleanup);

const draft = { body: 'Some agreed.', is_hidden: false, is_own: true, version: 3, status: 'draft' };
const meeting = { id: 'm1', agenda: [], minutes_text: draft } as unknown as MeetingPage;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Opens the editor of a meeting that is never read again, and types; answers the calls to the database, which gives these answers. */
async function write(body: string, ...answers: unknown[]) {
  const calls: [name: string, args: unknown][] = [];
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (name: string, args: unknown) => {
      calls.push([name, args]);
      return {
        throwOnError: () =>
          Promise.resolve({ data: name === 'save_meeting_minutes' ? answers.shift() : null }),
      };
    },
  } as never);
  render(
    <MinutesPanel
      meeting={meeting}
      group={{ manages: true } as GroupPage}
      userId="u1"
      isOfficer
      reload={() => new Promise(() => undefined)}
    />,
  );
  await press('Edit minutes');
  const text = screen.getByRole('textbox', { name: 'Text of the minutes' });
  await userEvent.clear(text);
  await userEvent.type(text, body);
  await press('Save minutes');
  return calls;
}
const publishing = (version: number) => [
  'set_minutes_status',
  { meeting_id: 'm1', status: 'published', seen_version: version },
];

it('publishes the minutes that were just saved, also before the meeting is read again', async () => {
  const calls = await write('All agreed.', { saved: { ...draft, body: 'All agreed.', version: 4 } });
  expect(await screen.findByText('Minutes saved.')).toBeTruthy();
  await press('Close editor');
  await press('Publish to the group');
  expect(calls.at(-1)).toEqual(publishing(4));
});

it('so it does with minutes that were chosen out of a conflict', async () => {
  const calls = await write(
    'All agreed.',
    { conflict: { ...draft, body: 'None agreed.', version: 4 } },
    { saved: { ...draft, body: 'All agreed.', version: 5 } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save chosen versions' }));
  expect(await screen.findByText('Minutes saved.')).toBeTruthy();
  await press('Close editor');
  await press('Publish to the group');
  expect(calls.at(-1)).toEqual(publishing(5));
});
