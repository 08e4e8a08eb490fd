import { useState } from 'react';
import type { FileAnswer } from '#contracts/forms.ts';
import type { GroupDocument } from '#contracts/group-documents.ts';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDocumentsStrings } from '../../../../i18n/account/group-documents-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { useProblems } from '../../../../kit/forms/use-problems.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { useUpload } from '../../../../ui/use-upload.ts';
import { MeetingChoice } from '../meetings/MeetingChoice.tsx';
import { addDocument, editDocument } from './documents.ts';
import { FileChoice } from './FileChoice.tsx';
import { useNewAccountHint } from '../../rules/use-new-account-hint.ts';

interface DocumentFormProps {
  group: GroupPage;
  userId: string;
  /** One that is changed; without it, a new one. */
  document?: GroupDocument;
  onDone: () => void;
  onCancel: () => void;
}

/** What is said of a document, and of a new one its file. */
export function DocumentForm({ group, userId, document, onDone, onCancel }: DocumentFormProps) {
  const { form: t, new: newDocument, document: texts } = useStrings(groupDocumentsStrings);
  const [draft, setDraft] = useState(() => ({
    id: crypto.randomUUID(),
    title: document?.title ?? '',
    description: document?.description ?? '',
    tags: document?.tags.join(', ') ?? '',
    meeting: document?.meeting?.id ?? '',
  }));
  const [file, setFile] = useState<FileAnswer>();
  const newAccount = useNewAccountHint(userId, 'texts');
  const upload = useUpload();
  const action = useAction();
  const tags = draft.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const { errorsOf, check } = useProblems({
    file: !document && !file ? [t.fileMissing] : [],
    title: draft.title.trim() === '' ? [t.titleMissing] : [],
    tags: tags.length > 10 || tags.some((tag) => tag.length > 40) ? [t.tagsForm] : [],
  });
  const send = () => {
    const wrong = check();
    if (wrong) return wrong;
    return action.submit(async () => {
      const { title, description, meeting } = draft;
      const said = { title, description, tags, meeting };
      if (document) await editDocument(document.id, document.version, said);
      else if (file) await addDocument({ id: draft.id, groupId: group.id, fileId: file.id }, said);
      onDone();
      return document ? t.saved : t.added;
    });
  };
  return (
    <Panel title={document ? texts.editNamed(document.title) : newDocument}>
      <Form name="group-document" send={send}>
        <ActionNotice action={action} />
        {!document && (
          <FileChoice
            groupId={group.id}
            file={file}
            errors={errorsOf('file')}
            upload={upload}
            onChange={(added) => {
              setFile(added);
              // Most files are called what they are.
              if (draft.title === '')
                setDraft({ ...draft, title: added.name.replace(/\.[a-z0-9]+$/i, '').slice(0, 150) });
            }}
          />
        )}
        <Field
          label={t.title}
          maxLength={150}
          value={draft.title}
          errors={errorsOf('title')}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
        <TextArea
          label={t.description}
          hint={newAccount}
          rows={3}
          maxLength={2000}
          value={draft.description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
        <Field
          label={t.tags}
          hint={t.tagsHint}
          value={draft.tags}
          errors={errorsOf('tags')}
          onChange={({ target }) => setDraft({ ...draft, tags: target.value })}
        />
        <MeetingChoice
          label={t.meeting}
          none={t.noMeeting}
          group={group}
          userId={userId}
          value={draft.meeting}
          known={document?.meeting}
          onChange={(meeting) => setDraft({ ...draft, meeting })}
        />
        <FormActions
          label={document ? t.save : t.add}
          isBusy={action.isBusy || upload.percent !== undefined}
          onCancel={onCancel}
        />
      </Form>
    </Panel>
  );
}
