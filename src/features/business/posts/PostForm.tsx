import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import { formatFieldValue } from './format-field-value.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostToEdit } from './posts.ts';
import { PostField } from './PostField.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { usePostForm } from './use-post-form.ts';
import { submitWith } from '../../../ui/submit-with.ts';

interface PostFormProps {
  kind: PostKind;
  loaded: PostToEdit;
  isCopy: boolean;
  userId: string;
}

/** The form of a job, an event or a deal. */
export function PostForm({ kind, loaded, isCopy, userId }: PostFormProps) {
  const shape = postKinds[kind];
  const form = usePostForm(kind, loaded, isCopy, userId);
  const { row, errors } = form;
  const fieldOf = (name: string) => shape.fields.find((field) => field.name === name);
  const state = typeof row?.[shape.state] === 'string' ? row[shape.state] : 'draft';
  const isPublic = state === shape.publicState;
  const needsReview = state === 'draft' || state === 'rejected';
  const reason = row?.['status_reason'];
  return (
    <Panel title={`${row ? 'Edit' : isCopy && loaded.row ? 'Copy' : 'New'} ${shape.name}`}>
      <p>
        <strong>{loaded.business.name}</strong> <StateBadge state={String(state)} />
      </p>
      {typeof reason === 'string' && <Notice>Reason: {reason}</Notice>}
      {form.isRestored && (
        <Notice>
          <p>
            Your unsaved changes were restored.{' '}
            <button type="button" className="link" onClick={form.discard}>
              Discard
            </button>
          </p>
        </Notice>
      )}
      {isPublic && (
        <p className="soft">
          This post is live. Changes to its text or links need approval. Other changes go live at once.
        </p>
      )}
      <p className="soft">Time zone: {form.zone.replaceAll('_', ' ')}.</p>
      <Form data-form={shape.name} onSubmit={submitWith(() => form.save(needsReview))}>
        {form.shown.map((spec) => (
          <PostField
            key={spec.name}
            spec={spec}
            values={form.draft}
            error={errors[spec.name]}
            choices={loaded.categories}
            businessId={loaded.business.id}
            onChange={form.change}
          />
        ))}
        <ConflictView
          editor={form.editor}
          labelOf={(name) => fieldOf(name)?.label ?? name}
          readable={(name, value) => formatFieldValue(fieldOf(name), value, form.zone)}
        />
        <FailureNotice failure={form.failure} />
        {form.isBlocked && <Notice tone="danger">Fix the highlighted fields and save again.</Notice>}
        <SavingState status={form.status} isAutosaved={form.isAutosaved} isKept message={form.message} />
        <div className="actions">
          <Button type="submit" isBusy={form.isBusy}>
            {needsReview ? 'Submit for review' : 'Save'}
          </Button>
          {state === 'draft' && (
            <Button variant="quiet" isBusy={form.isBusy} onClick={() => form.save(false)}>
              Save draft
            </Button>
          )}
          <a className="button" data-variant="quiet" href={businessUrl('posts', { id: loaded.business.id })}>
            Cancel
          </a>
        </div>
      </Form>
    </Panel>
  );
}
