import { useState } from 'react';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { track } from '../../../lib/browser/track.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { DeleteDraft } from '../../../kit/DeleteDraft.tsx';
import { movePost, type OpenPost, readPost, removePost } from '../../../kit/posts/posts.ts';
import type { Writing } from '../../../kit/posts/use-post.ts';

const said: Record<string, string> = {
  draft: 'Draft. Only the author and staff can see it.',
  pending: 'Pending review.',
  rejected: 'Rejected.',
  archived: 'Unpublished.',
};

const toDraft = ['draft', 'Revert to draft'] as const;
const steps: Record<string, (readonly [to: string, label: string, asks?: 'reason'])[]> = {
  draft: [['published', 'Publish']],
  pending: [['published', 'Publish'], toDraft],
  rejected: [['published', 'Publish']],
  published: [['archived', 'Unpublish', 'reason']],
  archived: [['published', 'Restore', 'reason']],
};

/** When a post appears, and the steps from its present state. */
export function PostActions({ writing, post, zone }: { writing: Writing; post: OpenPost; zone: string }) {
  const action = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const [asking, setAsking] = useState<readonly [to: string, label: string]>();
  const { draft, change, isDirty, isPublic } = writing;
  const isLater = draft.publish_date !== null && new Date(draft.publish_date) > new Date();
  // What nobody saw yet can be a draft again.
  const isSeen = post.wasPublic || !isPublic;
  const next = isSeen ? (steps[post.status] ?? []) : [toDraft];
  const move = async (to: string, reason = '') => {
    const saved = await writing.save();
    if (!saved)
      throw new UserError(
        'The post could not be saved, so its status did not change. Fix the error above and try again.',
      );
    try {
      await movePost(saved.id, saved.status, to, saved.updated_at, reason);
      track('admin_action', { action: `post_${to}` });
    } finally {
      writing.merge(await readPost(saved.id));
    }
  };
  return (
    <Panel title="Publishing">
      <ActionNotice action={action} />
      <p>
        {isPublic && isLater && draft.publish_date
          ? `Scheduled for ${formatDate(draft.publish_date, { zone })} at ${formatTime(draft.publish_date, { zone })}.`
          : isPublic
            ? 'Live.'
            : said[post.status]}{' '}
        {isPublic && !isLater && <a href={`/news/${post.slug}`}>View post</a>}
      </p>
      <Field
        label="Schedule for"
        type="datetime-local"
        hint={`Time zone: ${zone}. Leave empty to publish right away.`}
        value={draft.publish_date ? toLocalTime(draft.publish_date, zone) : ''}
        onChange={(event) => change({ publish_date: fromLocalTime(event.target.value, zone) ?? null })}
      />
      <div className="actions">
        {isPublic && isDirty && (
          <Button
            isBusy={writing.isBusy || action.isBusy}
            onClick={() => action.run(async () => ((await writing.save()) ? 'Updated.' : undefined))}
          >
            Update
          </Button>
        )}
        {next.map(([to, label, asks]) => (
          <Button
            key={to}
            variant={to === 'published' ? 'main' : 'quiet'}
            isBusy={action.isBusy || writing.isBusy}
            onClick={() =>
              asks
                ? setAsking([to, label])
                : action.run(async () => {
                    await move(to);
                    return to === 'published' ? 'Published.' : 'Saved.';
                  })
            }
          >
            {to === 'published' && isLater ? 'Schedule' : asks ? `${label}…` : label}
          </Button>
        ))}
        {!post.wasPublic && (post.status === 'draft' || post.status === 'rejected') && (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            Delete draft
          </Button>
        )}
      </div>
      {asking && (
        <ReasonDialog
          name="post-reason"
          title={`${asking[1]}: “${draft.title}”`}
          label={asking[1]}
          hint="Sent to the author by email, and saved in the activity log."
          onSend={async (reason) => {
            await move(asking[0], reason);
            setAsking(undefined);
            showToast({ message: asking[0] === 'published' ? 'Restored.' : 'Unpublished.' });
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {isDeleting && (
        <DeleteDraft
          title={draft.title}
          work={async () => {
            await removePost(post.id);
            track('admin_action', { action: 'post_delete' });
            writing.discard();
          }}
          onClose={(isDone) => {
            setDeleting(false);
            if (isDone) location.assign('/admin/posts');
          }}
        />
      )}
    </Panel>
  );
}
