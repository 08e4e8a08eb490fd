import { useState } from 'react';
import { listingLabel } from '#contracts/listing.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { acceptFields, applySuggestion, decide, forwardReport, type Verdict } from './decide.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { entities, keyOf, kinds, type QueueState, type Waiting } from './kinds.ts';
import { pageSize } from './load-queue.ts';
import type { QueueSearch } from './queue-search.ts';
import { QueueToolbar } from './QueueToolbar.tsx';
import { QueueRow } from './QueueRow.tsx';
import { moveTo } from '../../../kit/shortcuts/shortcuts.ts';
import { ShortcutsDialog } from '../../../kit/shortcuts/ShortcutsDialog.tsx';
import { useShortcuts } from '../../../kit/shortcuts/use-shortcuts.ts';
import { type QueueAction, queueKeys } from './shortcuts.ts';
import type { Decide, Problem } from './use-queue.ts';

interface QueueListProps {
  state: QueueState;
  zone: string;
  problems: Record<string, Problem>;
  search: QueueSearch;
  settle: (items: Waiting[], work: Decide, done: string) => Promise<boolean>;
  isLoading: boolean;
  onSearch: (change: Partial<QueueSearch>, way?: 'push' | 'replace') => void;
  onShowMore: () => void;
  onReload: () => void;
}

interface Asking {
  title: string;
  isAnswer?: boolean;
  label: string;
  send: (reason: string) => void;
}

const doneWords: Record<Verdict, string> = {
  accept: 'approved',
  reject: 'rejected',
  needs_info: 'more info requested',
};

const reasons = {
  hint: 'Sent to the submitter by email.',
  suggestions: [
    'The address or phone number is missing.',
    'Please add a description of two or three sentences.',
    'This is already listed.',
    'You may not have the rights to this image.',
  ],
} as const;
const answers = {
  asksFor: 'answer',
  hint: 'Sent by email if an address was left.',
  suggestions: ['The page is corrected.', 'We contacted the business.', 'The page is correct.'],
} as const;

/** The queue as a list that is filtered, opened item by item and decided, also several at once and by keys. */
export function QueueList({
  state,
  zone,
  problems,
  search,
  settle,
  isLoading,
  onSearch,
  onShowMore,
  onReload,
}: QueueListProps) {
  const { kind, words, importId } = search;
  const [current, setCurrent] = useState<string>();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const items = state.items.filter(({ entity }) => !kind || entity === kind);
  const kindsShown = kind ? [kind] : entities;
  const total = kindsShown.reduce((all, entity) => all + state.totals[entity], 0);
  const isMore = kindsShown.some(
    (entity) =>
      state.totals[entity] > pageSize &&
      state.totals[entity] > items.filter((item) => item.entity === entity).length,
  );
  const at = items.findIndex((item) => keyOf(item) === current);
  const open = items[at];
  const chosen = items.filter((item) => marked.has(keyOf(item)));
  const known = new Set(state.items.map(keyOf));
  const gone = Object.entries(problems).filter(([key]) => !known.has(key));

  const mark = (key: string, isMarked: boolean) => {
    const next = new Set(marked);
    if (isMarked) next.add(key);
    else next.delete(key);
    setMarked(next);
  };
  const settleAll = (these: Waiting[], work: Decide, done: string) => {
    setAsking(undefined);
    setMarked(new Set());
    const rest = items.filter((item) => !these.includes(item));
    const next = rest[Math.min(Math.max(at, 0), rest.length - 1)];
    if (open && these.includes(open)) setCurrent(next && keyOf(next));
    void settle(these, work, done);
  };
  const accept = (these: Waiting[]) => {
    const [only] = these;
    if (these.length === 1 && only && kinds[only.entity].needsAnswer) {
      setAsking({
        title: `Resolve “${only.title}”`,
        label: 'Resolve',
        isAnswer: true,
        send: (answer) => {
          settleAll([only], (item) => decide(item, 'accept', answer), 'resolved');
        },
      });
      return;
    }
    settleAll(these, (item) => decide(item, 'accept', ''), doneWords.accept);
  };
  const ask = (these: Waiting[], verdict: 'reject' | 'needs_info') => {
    const [only] = these;
    const what = these.length === 1 && only ? `“${only.title}”` : `${String(these.length)} items`;
    setAsking({
      title: verdict === 'reject' ? `Reject ${what}` : `Request more info: ${what}`,
      label: verdict === 'reject' ? 'Reject' : 'Send request',
      send: (reason) => {
        settleAll(these, (item) => decide(item, verdict, reason), doneWords[verdict]);
      },
    });
  };
  const askForRest = (item: Waiting, fields: string[]) => {
    if (item.report) {
      setAsking({
        title: `Apply ${fields.map(listingLabel).join(', ')}`,
        label: 'Apply',
        isAnswer: true,
        send: (answer) => {
          settleAll([item], (one) => applySuggestion(one, fields, answer), 'resolved');
        },
      });
      return;
    }
    setAsking({
      title: `Approve ${fields.map(listingLabel).join(', ')}`,
      label: 'Approve fields',
      send: (reason) => {
        settleAll([item], (one) => acceptFields(one, fields, reason), 'partly approved');
      },
    });
  };
  const forwarding = useAction();
  const forward = (item: Waiting) =>
    forwarding.run(async () => {
      const count = await forwardReport(item);
      onReload();
      return `“${item.title}” was forwarded to ${count === 1 ? 'one person' : `${String(count)} people`} of the business.`;
    });
  const meant = chosen.length > 0 ? chosen : open ? [open] : [];
  const act = (action: QueueAction) => {
    if (action === 'help') setHelpOpen(true);
    else if (action === 'next' || action === 'previous') {
      const next = items[moveTo(at, action, items.length)];
      setCurrent(next && keyOf(next));
    } else if (action === 'approve' || action === 'reject') {
      const areReports = meant.length > 1 && meant.some(({ entity }) => kinds[entity].needsAnswer);
      if (meant.length > 0 && action === 'approve') {
        if (!areReports) accept(meant);
      } else if (meant.length > 0) ask(meant, 'reject');
    } else if (open) mark(keyOf(open), !marked.has(keyOf(open)));
  };
  const [areKeysOn, switchKeys] = useShortcuts(queueKeys, act);

  return (
    <div className="stack">
      <QueueToolbar search={search} totals={state.totals} onSearch={onSearch} />
      <div className="actions">
        <label className="checkbox">
          <input
            type="checkbox"
            checked={items.length > 0 && chosen.length === items.length}
            onChange={(event) => setMarked(new Set(event.target.checked ? items.map(keyOf) : []))}
          />
          Select all
        </label>
        {chosen.length > 0 && (
          <>
            {!chosen.some(({ entity }) => kinds[entity].needsAnswer) && (
              <Button onClick={() => accept(chosen)}>Approve {chosen.length}</Button>
            )}
            <Button variant="quiet" onClick={() => ask(chosen, 'reject')}>
              Reject {chosen.length}…
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onReload}>
          Refresh
        </Button>
        <Button variant="quiet" aria-keyshortcuts="?" onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      <ActionNotice action={forwarding} />
      {gone.map(([key, { title, message }]) => (
        <Notice key={key} tone="danger">
          <p>
            “{title}”: {message}
          </p>
        </Notice>
      ))}
      {items.length === 0 && (kind || words || importId) ? (
        <div className="card stack">
          <p>No approvals match.</p>
          <p>
            <Button
              variant="quiet"
              onClick={() => onSearch({ kind: undefined, words: '', importId: undefined })}
            >
              Clear filters
            </Button>
          </p>
        </div>
      ) : items.length === 0 ? (
        <div className="card stack">
          <h2>No pending approvals</h2>
          <p>New listings, claims, changes, events, deals, jobs, posts and reports appear here for review.</p>
        </div>
      ) : (
        <ul className="queue">
          {items.map((item) => {
            const key = keyOf(item);
            return (
              <QueueRow
                key={key}
                item={item}
                zone={zone}
                isOpen={key === current}
                isMarked={marked.has(key)}
                problem={problems[key]?.message}
                onOpen={() => setCurrent(key === current ? undefined : key)}
                onMark={(isMarked) => mark(key, isMarked)}
                onAccept={() => accept([item])}
                onReject={() => ask([item], 'reject')}
                onAskMore={() => ask([item], 'needs_info')}
                onAcceptFields={(fields) => askForRest(item, fields)}
                onForward={() => forward(item)}
              />
            );
          })}
        </ul>
      )}
      {isMore && (
        <p className="actions pager">
          <Button variant="quiet" isBusy={isLoading} onClick={onShowMore}>
            Show more
          </Button>
          <span>
            {items.length} of {total}
          </span>
        </p>
      )}
      {asking && (
        <ReasonDialog
          name="approval-reason"
          title={asking.title}
          label={asking.label}
          {...(asking.isAnswer ? answers : reasons)}
          onSend={asking.send}
          onClose={() => setAsking(undefined)}
        />
      )}
      {isHelpOpen && (
        <ShortcutsDialog
          shortcuts={queueKeys}
          isOn={areKeysOn}
          onSwitch={switchKeys}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}
