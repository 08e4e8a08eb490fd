import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { ChangeDiff } from './ChangeDiff.tsx';
import { openEvidence } from './decide.ts';
import { listChanges } from './diff.ts';
import { kinds, type Waiting } from './kinds.ts';
import type { RowActions } from './QueueRow.tsx';

type QueueDetailProps = { item: Waiting } & Omit<RowActions, 'onOpen' | 'onMark'>;

/** All about an item that waits, and the buttons that decide. */
export function QueueDetail({ item, onAccept, onReject, onAskMore, onAcceptFields }: QueueDetailProps) {
  const changes = item.change ? listChanges(item.change.present, item.change.patch) : [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(changes.map(({ field }) => field)));
  const isPart = item.change !== undefined && chosen.size > 0 && chosen.size < changes.length;
  return (
    <>
      {item.facts.length > 0 && (
        <dl className="facts">
          {item.facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      )}
      {item.change && (
        <ChangeDiff
          changes={changes}
          chosen={chosen}
          onChoose={(field, isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(field);
            else next.delete(field);
            setChosen(next);
          }}
        />
      )}
      {item.evidence && <Evidence paths={item.evidence} />}
      <div className="actions">
        {isPart ? (
          <Button
            onClick={() => {
              onAcceptFields([...chosen]);
            }}
          >
            Accept {chosen.size} of {changes.length} fields …
          </Button>
        ) : (
          <Button
            disabled={item.change !== undefined && changes.length > 0 && chosen.size === 0}
            onClick={onAccept}
          >
            {kinds[item.entity].accept}
          </Button>
        )}
        <Button variant="quiet" onClick={onReject}>
          Reject …
        </Button>
        {item.entity === 'claims' && (
          <Button variant="quiet" onClick={onAskMore}>
            Ask for more …
          </Button>
        )}
        {item.entity === 'blog_posts' && (
          <a className="button" data-variant="quiet" href={`/admin/posts/edit?id=${item.id}`}>
            Open in the editor
          </a>
        )}
      </div>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Evidence({ paths }: { paths: string[] }) {
  const work = useWork();
  if (paths.length === 0) return <p className="soft">No documents were sent.</p>;
  return (
    <div className="stack">
      <WorkNotice work={work} />
      <ul className="chips">
        {paths.map((path) => (
          <li key={path}>
            <Button
              variant="quiet"
              isBusy={work.isBusy}
              onClick={() => {
                // Opened while the press counts: a window that comes later would be blocked.
                const view = window.open('about:blank', '_blank');
                work.run(async () => {
                  try {
                    const url = await openEvidence(path);
                    if (view) view.location.replace(url);
                    else location.assign(url);
                  } catch (error) {
                    view?.close();
                    throw error;
                  }
                  return undefined;
                });
              }}
            >
              {path.split('/').at(-1)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
