import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { movePost, type OpenPost, readPost } from './posts.ts';
import type { Writing } from './use-post.ts';

const said: Record<string, string> = {
  draft: 'A draft: only its author and staff see it.',
  pending: 'It waits for a decision in the queue.',
  rejected: 'It was rejected.',
  archived: 'It was published once and is taken away.',
};

const steps: Record<string, [to: string, label: string][]> = {
  draft: [['published', 'Publish']],
  pending: [
    ['published', 'Publish'],
    ['draft', 'Make it a draft'],
  ],
  rejected: [['published', 'Publish']],
  published: [
    ['draft', 'Make it a draft again'],
    ['archived', 'Take it away'],
  ],
  archived: [['published', 'Publish it again']],
};

/** When a post appears, and the steps from its present state. */
export function PostActions({ writing, post, zone }: { writing: Writing; post: OpenPost; zone: string }) {
  const action = useAction();
  const { draft, change, isDirty, isPublic, isSaving } = writing;
  const isLater = draft.publish_date !== null && new Date(draft.publish_date) > new Date();
  const move = (to: string) => {
    action.run(async () => {
      const saved = await writing.save();
      if (!saved) throw new UserError('It could not be saved, so nothing was published. See above why.');
      try {
        await movePost(saved.id, saved.status, to, saved.updated_at);
      } finally {
        writing.replace(await readPost(saved.id));
      }
      return to === 'published' ? 'Published.' : 'Done.';
    });
  };
  return (
    <Panel title="When it appears">
      <ActionNotice action={action} />
      <p>
        {isPublic && isLater && draft.publish_date
          ? `Appears by itself on ${formatDate(draft.publish_date, { zone })} at ${formatTime(draft.publish_date, { zone })}.`
          : isPublic
            ? 'Public: everybody reads it.'
            : said[post.status]}{' '}
        {isPublic && !isLater && <a href={`/news/${post.slug}`}>See it</a>}
      </p>
      <Field
        label="Appears on"
        type="datetime-local"
        hint={`By the clock of ${zone}. Empty: as soon as it is published.`}
        value={draft.publish_date ? toLocalTime(draft.publish_date, zone) : ''}
        onChange={(event) => change({ publish_date: fromLocalTime(event.target.value, zone) ?? null })}
      />
      <div className="actions">
        {isPublic && isDirty && (
          <Button
            isBusy={isSaving || action.isBusy}
            onClick={() =>
              action.run(async () => ((await writing.save()) ? 'Saved: readers see it now.' : undefined))
            }
          >
            Save for readers
          </Button>
        )}
        {(steps[post.status] ?? []).map(([to, label]) => (
          <Button
            key={to}
            variant={to === 'published' ? 'main' : 'quiet'}
            isBusy={action.isBusy || isSaving}
            onClick={() => move(to)}
          >
            {to === 'published' && isLater ? 'Schedule it' : label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
