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
import { startPreview } from './start-preview.ts';
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
  const { isHidden, seenAt, facts, subscribers } = state;
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
        ? 'The site is live. Visitors see it within a minute.'
        : 'The site is unpublished. Visitors see a coming-soon page.';
    }, 'launch');
  };
  const preview = () => {
    action.run(async () => {
      await startPreview();
      location.assign('/');
    }, 'preview');
  };
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <Panel title={isHidden ? 'Site is not live' : 'Site is live'}>
        <p>
          {isHidden
            ? 'Visitors see a coming-soon page. The admin area and accounts already work.'
            : 'Visitors and search engines can see the site.'}
        </p>
        {isHidden && subscribers > 0 && (
          <p>
            {subscribers === 1
              ? '1 person asked to hear of the launch and gets an email.'
              : `${subscribers.toLocaleString('en-US')} people asked to hear of the launch and get an email.`}
          </p>
        )}
        <p className="actions">
          {isAdmin && (
            <Button
              variant={isHidden ? 'main' : 'quiet'}
              isBusy={action.busyWith === 'launch'}
              onClick={() => setAsking(true)}
            >
              {isHidden ? 'Launch site…' : 'Unpublish site…'}
            </Button>
          )}
          {isHidden && (
            <Button variant="quiet" isBusy={action.busyWith === 'preview'} onClick={preview}>
              Preview site
            </Button>
          )}
        </p>
        {!isAdmin && <p className="soft">Only admins can launch or unpublish the site.</p>}
      </Panel>
      <Panel title="Checklist">
        <p>
          {open.length === 0
            ? 'All done.'
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
                <a href={href} aria-label={`${label}: set up`}>
                  Set up
                </a>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {isAsking && (
        <Modal title={isHidden ? 'Launch site?' : 'Unpublish site?'} onClose={() => setAsking(false)}>
          <p>
            {!isHidden
              ? 'Visitors will see a coming-soon page until you launch again.'
              : open.length === 0
                ? 'Visitors and search engines will see the site right away.'
                : `Visitors and search engines will see the site right away. Not done yet: ${open.map(({ label }) => label.toLowerCase()).join('; ')}.`}
          </p>
          <div className="actions">
            <Button onClick={flip}>{isHidden ? 'Launch' : 'Unpublish'}</Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </div>
  );
}
