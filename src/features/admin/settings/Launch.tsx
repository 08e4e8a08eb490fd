import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { listLaunchItems } from './checklist.ts';
import { type Launch as LaunchState, readLaunch } from './read-launch-facts.ts';
import { saveSite } from './save-settings.ts';

/** Whether the public sees the hub, what is missing before, and the switch. */
export function Launch() {
  return (
    <AdminGate name="Launch">
      {({ isAdmin }) => (
        <QueryBoundary queryKey={['admin', 'launch']} load={readLaunch}>
          {(state, reload) => <Switch state={state} isAdmin={isAdmin} onChanged={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface SwitchProps {
  state: LaunchState;
  isAdmin: boolean;
  onChanged: () => void;
}

function Switch({ state, isAdmin, onChanged }: SwitchProps) {
  const { isHidden, seenAt, facts } = state;
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  const items = listLaunchItems(facts);
  const open = items.filter(({ isDone }) => !isDone);
  const flip = () => {
    setAsking(false);
    action.run(async () => {
      try {
        await saveSite({ maintenance_mode: !isHidden }, seenAt);
      } finally {
        onChanged();
      }
      return isHidden
        ? 'The hub is public. Visitors see it within half a minute.'
        : 'The hub is hidden: visitors see that it is coming soon.';
    });
  };
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <Panel title={isHidden ? 'The hub is not public yet' : 'The hub is public'}>
        <p>
          {isHidden
            ? 'Visitors see a page that says that it is coming soon. The desk and the pages of accounts can be opened already.'
            : 'Everybody sees it, search engines too.'}
        </p>
        {isAdmin ? (
          <p>
            <Button
              variant={isHidden ? 'main' : 'quiet'}
              isBusy={action.isBusy}
              onClick={() => setAsking(true)}
            >
              {isHidden ? 'Launch the hub …' : 'Hide the hub …'}
            </Button>
          </p>
        ) : (
          <p className="soft">An admin switches it.</p>
        )}
      </Panel>
      <Panel title="Checklist">
        <p>
          {open.length === 0
            ? 'All is done.'
            : `${String(items.length - open.length)} of ${String(items.length)} done.`}
        </p>
        <ul className="rows">
          {items.map(({ label, isDone, href }) => (
            <li key={label}>
              <span>
                <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {label}
                <span className="visually-hidden">{isDone ? ' (done)' : ' (not done)'}</span>
              </span>
              {!isDone && (
                <a href={href} aria-label={`${label}: go there`}>
                  Go there
                </a>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {isAsking && (
        <Modal title={isHidden ? 'Launch the hub?' : 'Hide the hub?'} onClose={() => setAsking(false)}>
          <p>
            {!isHidden
              ? 'Visitors will see only that it is coming soon, until you launch it again.'
              : open.length === 0
                ? 'Everybody will see it at once.'
                : `Everybody will see it at once. Not done yet: ${open.map(({ label }) => label.toLowerCase()).join('; ')}.`}
          </p>
          <div className="actions">
            <Button onClick={flip}>{isHidden ? 'Launch it' : 'Hide it'}</Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Not now
            </Button>
          </div>
        </Modal>
      )}
    </div>
  );
}
