import { useState } from 'react';
import { listingLabel, reviewedWith } from '#contracts/listing.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { ValueLine } from '../../../kit/diff/ValueLine.tsx';
import { managedUrl } from '../businesses/managed-url.ts';
import { openEvidence } from './decide.ts';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { type FactValue, kinds, type Waiting } from './kinds.ts';

/** The decisions that staff can take about an item. */
export interface Decisions {
  onAccept: () => void;
  onReject: () => void;
  onAskMore: () => void;
  onAcceptFields: (fields: string[]) => void;
  onForward: () => void;
}

/** All about an item that waits, and the buttons that decide. */
export function QueueDetail({
  item,
  onAccept,
  onReject,
  onAskMore,
  onAcceptFields,
  onForward,
}: { item: Waiting } & Decisions) {
  const changes = item.change ? listChanges(item.change.present, item.change.patch, listingLabel) : [];
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
            const together = changes
              .map((change) => change.field)
              .filter((name) => reviewedWith(field).includes(name));
            setChosen(isChosen ? chosen.union(new Set(together)) : chosen.difference(new Set(together)));
          }}
        />
      )}
      {item.evidence && <Evidence paths={item.evidence} />}
      <div className="actions">
        {item.report ? (
          <ReportActions
            report={item.report}
            chosen={[...chosen]}
            onAccept={onAccept}
            onAcceptFields={onAcceptFields}
            onForward={onForward}
          />
        ) : isPart ? (
          <Button onClick={() => onAcceptFields([...chosen])}>
            Approve {chosen.size} of {changes.length} fields…
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
          Reject…
        </Button>
        {kinds[item.entity].canAskMore && (
          <Button variant="quiet" onClick={onAskMore}>
            Request more info…
          </Button>
        )}
        {item.businessId && (
          <a className="button" data-variant="quiet" href={managedUrl(item.businessId)}>
            Owner and claims
          </a>
        )}
        {item.personId && (
          <a className="button" data-variant="quiet" href={`/admin/members/person?id=${item.personId}`}>
            Open account
          </a>
        )}
        {item.entity === 'blog_posts' && (
          <a className="button" data-variant="quiet" href={`/admin/posts/edit?id=${item.id}`}>
            Open in editor
          </a>
        )}
      </div>
    </>
  );
}

interface ReportActionsProps extends Pick<Decisions, 'onAccept' | 'onAcceptFields' | 'onForward'> {
  report: NonNullable<Waiting['report']>;
  chosen: string[];
}

function ReportActions({ report, chosen, onAccept, onAcceptFields, onForward }: ReportActionsProps) {
  return (
    <>
      {report.canApply && (
        <Button disabled={chosen.length === 0} onClick={() => onAcceptFields(chosen)}>
          Apply {chosen.length} {chosen.length === 1 ? 'field' : 'fields'}…
        </Button>
      )}
      <Button variant={report.canApply ? 'quiet' : 'main'} onClick={onAccept}>
        {kinds.reports.accept}
      </Button>
      {report.canForward && (
        <Button variant="quiet" onClick={onForward}>
          Forward to business
        </Button>
      )}
      <a className="button" data-variant="quiet" href={report.path} target="_blank" rel="noopener">
        Open page
      </a>
    </>
  );
}

function Fact({ label, value }: { label: string; value: FactValue }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{typeof value === 'string' ? value : <FactLines label={label} {...value} />}</dd>
    </>
  );
}

function FactLines({ label, lines, shownAs }: { label: string } & Exclude<FactValue, string>) {
  return (
    <ul className={shownAs}>
      {lines.map((line, at) => (
        <li key={line}>
          <ValueLine
            label={lines.length > 1 ? `${label}, ${String(at + 1)}` : label}
            line={line}
            shownAs={shownAs}
          />
        </li>
      ))}
    </ul>
  );
}

function Evidence({ paths }: { paths: string[] }) {
  const action = useAction();
  if (paths.length === 0) return <p className="soft">No documents.</p>;
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <ul className="chips">
        {paths.map((path) => (
          <li key={path}>
            <Button
              variant="quiet"
              isBusy={action.isBusy}
              onClick={() => {
                // Opened while the press counts: a window that comes later would be blocked.
                const view = window.open('about:blank', '_blank');
                action.run(async () => {
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
