import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FieldOf } from './FieldOf.tsx';
import { areaPage } from './page-address.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostToEdit } from './posts.ts';
import { PostPicture } from './PostPicture.tsx';
import { SideBySide } from './SideBySide.tsx';
import { StateBadge } from './StateBadge.tsx';
import { usePostForm } from './use-post-form.ts';

interface PostFormProps {
  kind: PostKind;
  loaded: PostToEdit;
  isCopy: boolean;
}

/** The form of a job, an event or a deal. */
export function PostForm({ kind, loaded, isCopy }: PostFormProps) {
  const shape = postKinds[kind];
  const form = usePostForm(kind, loaded, isCopy);
  const { row, theirs, errors } = form;
  const state = typeof row?.[shape.state] === 'string' ? row[shape.state] : 'draft';
  const isPublic = state === shape.publicState;
  const isSentIn = state === 'draft' || state === 'rejected';
  const reason = row?.['status_reason'];
  return (
    <Panel title={`${row ? 'Edit the' : isCopy && loaded.row ? 'Copy of a' : 'A new'} ${shape.name}`}>
      <p>
        <strong>{loaded.business.name}</strong> <StateBadge state={String(state)} />
      </p>
      {typeof reason === 'string' && <Notice>Why: {reason}</Notice>}
      {form.isKept && (
        <Notice>
          <p>
            What you typed here before was not saved; it is below.{' '}
            <button type="button" className="link" onClick={form.giveUp}>
              Throw it away
            </button>
          </p>
        </Notice>
      )}
      {isPublic && (
        <p className="soft">
          Everybody sees it. When you change its words or links, it waits for approval again; the rest shows
          at once.
        </p>
      )}
      <p className="soft">Times are by the clock of {form.zone.replaceAll('_', ' ')}.</p>
      <Form
        data-form={shape.name}
        onSubmit={(event) => {
          event.preventDefault();
          form.save(isSentIn);
        }}
      >
        {form.shown.map((spec) =>
          spec.kind === 'picture' ? (
            <PostPicture
              key={spec.name}
              spec={spec}
              values={form.values}
              businessId={loaded.business.id}
              onChange={form.change}
            />
          ) : (
            <FieldOf
              key={spec.name}
              spec={spec}
              values={form.values}
              error={errors[spec.name]}
              choices={loaded.categories}
              onChange={form.change}
            />
          ),
        )}
        {theirs && (
          <div className="stack">
            <Notice tone="danger">
              <p>Somebody else changed this while you were typing. Nothing of yours is lost.</p>
            </Notice>
            <SideBySide
              caption="The two versions"
              heads={['Saved by them', 'Typed by you']}
              left={theirs}
              right={form.written}
            />
            <p className="actions">
              <Button
                isBusy={form.isBusy}
                onClick={() => {
                  form.save(false, theirs);
                }}
              >
                Save mine
              </Button>
              <Button variant="quiet" onClick={form.giveUp}>
                Take theirs
              </Button>
            </p>
          </div>
        )}
        <FailureNotice failure={form.failure} />
        {Object.keys(errors).length > 0 && (
          <Notice tone="danger">Some fields are marked above. Mend them and save again.</Notice>
        )}
        <p role="status">{form.said}</p>
        <div className="actions">
          <Button type="submit" isBusy={form.isBusy}>
            {isSentIn ? 'Save and send in' : 'Save'}
          </Button>
          {state === 'draft' && (
            <Button
              variant="quiet"
              isBusy={form.isBusy}
              onClick={() => {
                form.save(false);
              }}
            >
              Save as a draft
            </Button>
          )}
          <a className="button" data-variant="quiet" href={areaPage('posts', { id: loaded.business.id })}>
            Back to the list
          </a>
        </div>
      </Form>
    </Panel>
  );
}
