import type { GroupDocument } from '#contracts/group-documents.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { downloadVersion, restoreVersion } from './documents.ts';
import { FileFacts } from './FileFacts.tsx';

interface DocumentVersionsProps {
  document: GroupDocument;
  mayRestore: boolean;
  reload: () => Promise<unknown>;
}

/** All versions of a document, the newest first. */
export function DocumentVersions({ document, mayRestore, reload }: DocumentVersionsProps) {
  const { document: t } = useStrings(groupDocumentsStrings);
  const action = useAction();
  const { id, title, versions, current_number: current } = document;
  const restore = (number: number) => {
    action.run(
      async () => {
        await restoreVersion(id, number);
        await reload();
        return t.madeCurrent(number);
      },
      `restore ${String(number)}`,
    );
  };
  return (
    <details>
      <summary>{t.versions(versions.length)}</summary>
      <ActionNotice action={action} />
      <ul className="rows">
        {versions.map((version) => {
          const { number, note } = version;
          return (
            <li key={number}>
              <div className="topic-row">
                {t.number(number)}
                {number === current && (
                  <>
                    {' '}
                    <span className="badge" data-state="active">
                      {t.current}
                    </span>
                  </>
                )}
                <FileFacts version={version} />
                {note !== '' && <p dir="auto">{note}</p>}
              </div>
              <div className="post-actions">
                <Button
                  variant="quiet"
                  aria-label={t.downloadVersion(number, title)}
                  isBusy={action.busyWith === `download ${String(number)}`}
                  onClick={() => action.run(() => downloadVersion(version), `download ${String(number)}`)}
                >
                  {t.download}
                </Button>
                {mayRestore && number !== current && (
                  <Button
                    variant="quiet"
                    aria-label={t.makeCurrentNamed(number, title)}
                    isBusy={action.busyWith === `restore ${String(number)}`}
                    onClick={() => restore(number)}
                  >
                    {t.makeCurrent}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
