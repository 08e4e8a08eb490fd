import { useState } from 'react';
import type { GroupDocument } from '#contracts/group-documents.ts';
import { meetingPath } from '#contracts/meeting-path.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useLocalPath, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ReportButton } from '../../rules/ReportButton.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { deleteDocument, downloadVersion, restoreDocument } from './documents.ts';
import { FileFacts } from './FileFacts.tsx';
import { VersionForm } from './VersionForm.tsx';

interface DocumentCardProps {
  document: GroupDocument;
  group: GroupPage;
  userId: string;
  /** Resolves once what is shown is new. */
  reload: () => Promise<unknown>;
}

/** A document: its current version to download, the former ones, and what the reader may do with it. */
export function DocumentCard({ document, group, userId, reload }: DocumentCardProps) {
  const { of } = useStrings(groupDocumentsStrings);
  const path = useLocalPath();
  const [open, setOpen] = useState<'edit' | 'version'>();
  const { title, description, tags, versions, meeting } = document;
  const current = versions.find(({ number }) => number === document.current_number) ?? versions[0];
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    void reload();
  };
  if (open === 'edit')
    return (
      <DocumentForm group={group} userId={userId} document={document} onDone={settle} onCancel={close} />
    );
  return (
    <article className="card stack" aria-label={title}>
      <div>
        <h2 className="group-name" dir="auto">
          {title}
        </h2>
        {current && <FileFacts version={current} />}
      </div>
      {description !== '' && (
        <p className="group-text" dir="auto">
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <p className="badges">
          {tags.map((tag) => (
            <span key={tag} className="badge" dir="auto">
              {tag}
            </span>
          ))}
        </p>
      )}
      {meeting && (
        <p>
          <a href={path(meetingPath(group.slug, meeting.id))} dir="auto">
            {of(meeting.title)}
          </a>
        </p>
      )}
      {open === 'version' ? (
        <VersionForm groupId={group.id} document={document} onDone={settle} onCancel={close} />
      ) : (
        <Actions document={document} group={group} open={setOpen} reload={reload} />
      )}
      <ReportButton
        entity="document"
        id={document.id}
        named={title}
        isOwn={document.is_own}
        isHidden={document.is_hidden}
      />
      {versions.length > 1 && (
        <DocumentVersions
          document={document}
          mayRestore={!group.is_archived && document.may_manage}
          reload={reload}
        />
      )}
    </article>
  );
}

interface ActionsProps extends Omit<DocumentCardProps, 'userId'> {
  open: (form: 'edit' | 'version') => void;
}

function Actions({ document, group, open, reload }: ActionsProps) {
  const { document: t } = useStrings(groupDocumentsStrings);
  const action = useAction();
  const { id, title, versions, may_manage: mayManage } = document;
  const current = versions.find(({ number }) => number === document.current_number) ?? versions[0];
  const remove = () => {
    action.run(async () => {
      await deleteDocument(id);
      await reload();
      const undo = async () => {
        await restoreDocument(id);
        await reload();
      };
      return { message: t.wasDeleted, undo };
    }, 'delete');
  };
  return (
    <>
      <ActionNotice action={action} />
      <div className="post-actions">
        {current && (
          <Button
            aria-label={t.downloadNamed(title)}
            isBusy={action.busyWith === 'download'}
            onClick={() => action.run(() => downloadVersion(current), 'download')}
          >
            {t.download}
          </Button>
        )}
        {!group.is_archived && (
          <>
            <Button variant="quiet" aria-label={t.versionOf(title)} onClick={() => open('version')}>
              {t.version}
            </Button>
            {mayManage && (
              <>
                <Button variant="quiet" aria-label={t.editNamed(title)} onClick={() => open('edit')}>
                  {t.edit}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t.deleteNamed(title)}
                  isBusy={action.busyWith === 'delete'}
                  onClick={remove}
                >
                  {t.delete}
                </Button>
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}
