import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { MapLocation } from '../listing/MapLocation.tsx';
import { formatFieldValue } from './format-field-value.ts';
import { type PostArea, postListUrl } from './post-area.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { pictureFolder } from './post-owner.ts';
import type { PostToEdit } from './posts.ts';
import { PostField } from './PostField.tsx';
import { ApplicationCount } from './ApplicationCount.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { usePostForm } from './use-post-form.ts';

// Set on the map, where the first of them is.
const onMap: ReadonlySet<string> = new Set(['latitude', 'longitude']);

interface PostFormProps {
  kind: PostKind;
  area: PostArea;
  loaded: PostToEdit;
  isCopy: boolean;
  userId: string;
}

/** The form of a job, an event or a deal. */
export function PostForm({ kind, area, loaded, isCopy, userId }: PostFormProps) {
  const shape = postKinds[kind];
  const { owner } = loaded;
  const form = usePostForm({ kind, area, loaded, isCopy, userId });
  const { row, errors } = form;
  const fieldOf = (name: string) => shape.fields.find((field) => field.name === name);
  const state = typeof row?.[shape.state] === 'string' ? row[shape.state] : 'draft';
  const isPublic = state === shape.publicState;
  const reason = row?.['status_reason'];
  return (
    <Panel title={`${row ? 'Edit' : isCopy && loaded.row ? 'Copy' : 'New'} ${shape.name}`}>
      <p>
        <strong>{owner.name}</strong> <StateBadge state={String(state)} />
      </p>
      {kind === 'job' && row && <ApplicationCount job={row.id} />}
      {typeof reason === 'string' && (!isPublic || row?.['status'] === 'canceled') && (
        <Notice>Reason: {reason}</Notice>
      )}
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
          {area === 'admin'
            ? 'This post is live. Changes go live at once.'
            : 'This post is live. Changes to its text or links need approval. Other changes go live at once.'}
        </p>
      )}
      <p className="soft">Time zone: {form.zone.replaceAll('_', ' ')}.</p>
      <Form name={shape.name} send={() => form.save(form.isUnpublished)}>
        {form.shown.map((spec) =>
          spec.name === 'latitude' ? (
            <MapLocation
              key={spec.name}
              userId={userId}
              country={owner.country}
              fields={form.shown.filter(({ name }) => onMap.has(name))}
              values={form.draft}
              errors={errors}
              hasCoordinates={area === 'admin'}
              onChange={form.changeAll}
            />
          ) : onMap.has(spec.name) ? null : (
            <PostField
              key={spec.name}
              spec={spec}
              values={form.draft}
              error={errors[spec.name]}
              choices={loaded.categories}
              pictureFolder={pictureFolder(owner)}
              onChange={form.change}
            />
          ),
        )}
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
            {form.isUnpublished ? (area === 'admin' ? 'Publish' : 'Submit for review') : 'Save'}
          </Button>
          {(state === 'draft' || (form.isUnpublished && area === 'admin')) && (
            <Button variant="quiet" isBusy={form.isBusy} onClick={() => void form.save(false)}>
              {state === 'draft' ? 'Save draft' : 'Save'}
            </Button>
          )}
          <a className="button" data-variant="quiet" href={postListUrl(area, owner.id)}>
            Cancel
          </a>
        </div>
      </Form>
    </Panel>
  );
}
