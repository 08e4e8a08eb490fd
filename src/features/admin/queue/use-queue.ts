import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { reportAccessError } from '../../../kit/session/session-events.ts';
import { keyOf, type Waiting } from './kinds.ts';
import { loadQueue, type QueueState } from './load-queue.ts';

const name = ['admin', 'queue'];
const moved = ['already_decided', 'changed_meanwhile', 'not_found'];

/** Why an item is not decided. */
export interface Problem {
  title: string;
  message: string;
}

/** The queue and its decisions: an item leaves at once, and returns with a message if the decision failed. */
export function useQueue() {
  const query = useQuery({ queryKey: name, queryFn: loadQueue, staleTime: 0 }, queryClient);
  const [problems, setProblems] = useState<Record<string, Problem>>({});
  const [report, setReport] = useState<string>();
  const change = (edit: (items: Waiting[]) => Waiting[]) => {
    queryClient.setQueryData<QueueState>(name, (known) => known && { ...known, items: edit(known.items) });
  };
  const count = (entity: Waiting['entity'], by: number) => {
    queryClient.setQueryData<QueueState>(
      name,
      (known) => known && { ...known, totals: { ...known.totals, [entity]: known.totals[entity] + by } },
    );
  };
  const settle = async (items: Waiting[], work: (item: Waiting) => Promise<void>, done: string) => {
    const keys = new Set(items.map(keyOf));
    setReport(undefined);
    setProblems((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key))));
    await queryClient.cancelQueries({ queryKey: name });
    change((all) => all.filter((item) => !keys.has(keyOf(item))));
    let failed = 0;
    let isStale = false;
    for (const item of items) {
      try {
        await work(item);
        count(item.entity, -1);
      } catch (error) {
        failed += 1;
        reportAccessError(error);
        const { code, message } = toUserMessage(error);
        isStale ||= moved.includes(code);
        setProblems((all) => ({ ...all, [keyOf(item)]: { title: item.title, message } }));
        change((all) => [...all, item].sort((one, other) => one.since.localeCompare(other.since)));
      }
    }
    const [only] = items;
    const what = items.length === 1 && only ? `“${only.title}”` : `${String(items.length - failed)} items`;
    if (failed < items.length)
      setReport(
        items.every(({ report }) => report?.hasEmail ?? true)
          ? `${what}: ${done}. ${items.length - failed === 1 ? 'The submitter has' : 'Submitters have'} been notified by email.`
          : `${what}: ${done}.`,
      );
    if (failed > 0 && items.length > 1)
      setReport(`${String(items.length - failed)} ${done}, ${String(failed)} failed. See the errors below.`);
    // Items that changed meanwhile are shown as they are now, with the message.
    if (isStale) void query.refetch();
    return failed === 0;
  };
  return { query, problems, report, settle };
}
