import { formatDate, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { movePost, type OpenPost, readPost } from './posts.ts';
import type { Writing } from './use-post.ts';
import { fromField, toField } from './zoned.ts';

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
  const work = useWork();
  const { draft, change, isDirty, isPublic, isSaving } = writing;
  const isLater = draft.publish_date !== null && new Date(draft.publish_date) > new Date();
  const move = (to: string) => {
    work.run(async () => {
      const saved = await writing.save();
      if (!saved) throw new Error('It could not be saved, so nothing was published. See above why.');
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
      <WorkNotice work={work} />
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
        value={toField(draft.publish_date, zone)}
        onChange={(event) => {
          change({ publish_date: fromField(event.target.value, zone) });
        }}
      />
      <div className="actions">
        {isPublic && isDirty && (
          <Button
            isBusy={isSaving || work.isBusy}
            onClick={() => {
              work.run(async () => ((await writing.save()) ? 'Saved: readers see it now.' : undefined));
            }}
          >
            Save for readers
          </Button>
        )}
        {(steps[post.status] ?? []).map(([to, label]) => (
          <Button
            key={to}
            variant={to === 'published' ? 'main' : 'quiet'}
            isBusy={work.isBusy || isSaving}
            onClick={() => {
              move(to);
            }}
          >
            {to === 'published' && isLater ? 'Schedule it' : label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
