import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { reportAccessError } from '../../../kit/session/session-events.ts';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import type { Undo } from './decide.ts';
import { keyOf, type QueueState, type Waiting } from './kinds.ts';
import { loadQueue } from './load-queue.ts';
import { compareSince, type QueueSearch } from './queue-search.ts';

const moved = ['already_decided', 'changed_meanwhile', 'not_found'];

/** Why an item is not decided. */
export interface Problem {
  title: string;
  message: string;
}

/** Decides about one item, and says how that is undone; undefined where it cannot be. */
export type Decide = (item: Waiting) => Promise<Undo | undefined>;

/** The approvals and their decisions: an item leaves at once, and returns with a message if the decision failed. */
export function useQueue({ words, isNewestFirst, importId }: QueueSearch, shown: number) {
  const name = ['admin', 'queue', { words, isNewestFirst, importId, shown }];
  const query = useQuery(
    {
      queryKey: name,
      queryFn: () => loadQueue({ words, isNewestFirst, importId }, shown),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const refetch = async () => {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'queue'] });
  };
  const [problems, setProblems] = useState<Record<string, Problem>>({});
  const change = (edit: (items: Waiting[]) => Waiting[]) => {
    queryClient.setQueryData<QueueState>(name, (known) => known && { ...known, items: edit(known.items) });
  };
  const count = (entity: Waiting['entity'], by: number) => {
    queryClient.setQueryData<QueueState>(
      name,
      (known) => known && { ...known, totals: { ...known.totals, [entity]: known.totals[entity] + by } },
    );
  };
  const settle = async (items: Waiting[], work: Decide, done: string) => {
    const keys = new Set(items.map(keyOf));
    setProblems((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key))));
    await queryClient.cancelQueries({ queryKey: name });
    change((all) => all.filter((item) => !keys.has(keyOf(item))));
    const undos: Undo[] = [];
    let failed = 0;
    let isStale = false;
    for (const item of items) {
      try {
        const undo = await work(item);
        if (undo) undos.push(undo);
        count(item.entity, -1);
      } catch (error) {
        failed += 1;
        reportAccessError(error);
        const { code, message } = toUserMessage(error);
        isStale ||= moved.includes(code);
        setProblems((all) => ({ ...all, [keyOf(item)]: { title: item.title, message } }));
        change((all) => [...all, item].sort(compareSince({ isNewestFirst })));
      }
    }
    const [only] = items;
    const what = items.length === 1 && only ? `“${only.title}”` : `${String(items.length - failed)} items`;
    const message =
      failed > 0
        ? `${String(items.length - failed)} ${done}, ${String(failed)} failed. See the errors in the list.`
        : items.every(({ report }) => report?.hasEmail ?? true)
          ? `${what}: ${done}. ${items.length === 1 ? 'The submitter has' : 'Submitters have'} been notified by email.`
          : `${what}: ${done}.`;
    const undo = async () => {
      try {
        for (const one of undos) await one();
      } finally {
        await refetch();
      }
      return undos.length === 1
        ? `${what} is pending again.`
        : `${String(undos.length)} items are pending again.`;
    };
    if (items.length > 1 || failed === 0) showToast({ message, ...(undos.length > 0 && { undo }) });
    // Items that changed meanwhile are shown as they are now, with the message; and what was decided makes room for more.
    const isMoreWaiting = Object.values(query.data?.totals ?? {}).some((total) => total > shown);
    if (isStale || isMoreWaiting) void refetch();
    return failed === 0;
  };
  return { query, problems, settle };
}
