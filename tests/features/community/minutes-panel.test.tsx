import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MeetingPage } from '#contracts/group-meetings.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { MinutesPanel } from '../../../src/features/community/groups/meetings/MinutesPanel.tsx';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));
afterEach(cleanup);

it('publishes the minutes that were just saved, also before the meeting is read again', async () => {
  const calls: [name: string, args: unknown][] = [];
  const answers = {
    save_meeting_minutes: { saved: { body: 'All agreed.', version: 4, status: 'draft' } },
    set_minutes_status: null,
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (name: keyof typeof answers, args: unknown) => {
      calls.push([name, args]);
      return { throwOnError: () => Promise.resolve({ data: answers[name] }) };
    },
  } as never);
  const meeting = {
    id: 'm1',
    agenda: [],
    minutes_text: { body: 'Some agreed.', version: 3, status: 'draft' },
  } as unknown as MeetingPage;
  render(
    <MinutesPanel
      meeting={meeting}
      group={{ manages: true } as GroupPage}
      userId="u1"
      isOfficer
      reload={() => new Promise(() => undefined)}
    />,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Edit minutes');
  const text = screen.getByRole('textbox', { name: 'Text of the minutes' });
  await userEvent.clear(text);
  await userEvent.type(text, 'All agreed.');
  await press('Save minutes');
  expect(await screen.findByText('Minutes saved.')).toBeTruthy();
  await press('Close editor');
  await press('Publish to the group');
  expect(calls.at(-1)).toEqual([
    'set_minutes_status',
    { meeting_id: 'm1', status: 'published', seen_version: 4 },
  ]);
});
