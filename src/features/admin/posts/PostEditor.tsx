import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checking } from '../../../ui/Checking.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { ConflictView } from '../../../kit/forms/ConflictView.tsx';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { findForeignTags, renderHtml } from './post-html.ts';
import { PostActions } from './PostActions.tsx';
import { PostCategories } from './PostCategories.tsx';
import { PostPicture } from './PostPicture.tsx';
import { Revisions } from './Revisions.tsx';
import type { OpenPost } from './posts.ts';
import { usePost, type Writing } from './use-post.ts';

const RichText = lazy(() => import('./RichText.tsx'));

const labels = new Map([
  ['title', 'Title'],
  ['content', 'Text'],
  ['excerpt', 'Excerpt'],
  ['featured_image', 'Image'],
  ['author_name', 'Byline'],
  ['publish_date', 'Schedule for'],
]);

/** Everything about one post: its words, how it is announced, when it appears, and how it was before. */
export function PostEditor({ session, opened }: { session: AdminSession; opened: OpenPost | undefined }) {
  const writing = usePost(session.userId, opened);
  const [isPreview, setPreview] = useState(false);
  const { post, draft, change } = writing;
  const { zone } = session;
  return (
    <div className="stack">
      <p className="actions">
        <a href="/admin/posts">All posts</a>
        <SaveState writing={writing} />
        <button
          type="button"
          className="link"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? 'Edit' : 'Preview'}
        </button>
      </p>
      <FailureNotice failure={writing.failure} />
      {writing.wasCleaned && <Notice>Unsupported formatting was removed when the post was saved.</Notice>}
      {writing.isBack && (
        <Notice>
          <p>Unsaved changes were restored from this device.</p>
          {writing.isDirty && (
            <Button variant="quiet" onClick={writing.discard}>
              Discard
            </Button>
          )}
        </Notice>
      )}
      {post?.reason && <Notice>Last decision: {post.reason}</Notice>}
      <ConflictView
        editor={writing.editor}
        labelOf={(name) => labels.get(name) ?? name}
        readable={(name, value) =>
          name === 'publish_date' && typeof value === 'string'
            ? `${formatDate(value, { zone })}, ${formatTime(value, { zone })}`
            : value
        }
      />
      {isPreview ? (
        <article className="card prose">
          <h2>{draft.title || 'Untitled'}</h2>
          {draft.featured_image && <img src={draft.featured_image} alt="" />}
          {renderHtml(draft.content)}
        </article>
      ) : (
        <Words key={writing.resets['content'] ?? 0} writing={writing} userId={session.userId} />
      )}
      <section className="card stack">
        <h2>Excerpt and image</h2>
        <TextArea
          label="Excerpt"
          rows={3}
          maxLength={500}
          hint="One or two sentences for lists and shared links."
          value={draft.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
        />
        <PostPicture
          userId={session.userId}
          src={draft.featured_image}
          onChange={(featured_image) => change({ featured_image })}
        />
        {post && (
          <Field
            label="Byline"
            maxLength={200}
            value={draft.author_name}
            onChange={(event) => change({ author_name: event.target.value })}
          />
        )}
        {post && <PostCategories postId={post.id} />}
      </section>
      {post && <PostActions writing={writing} post={post} zone={zone} />}
      {post && <Revisions writing={writing} post={post} zone={zone} />}
    </div>
  );
}

function SaveState({ writing }: { writing: Writing }) {
  const { isBusy, isDirty, isPublic, post, draft } = writing;
  const text = isBusy
    ? 'Saving…'
    : !isDirty
      ? post
        ? 'Saved'
        : 'Not saved yet'
      : draft.title.trim() === ''
        ? 'Enter a title to save the draft'
        : isPublic
          ? 'Unpublished changes'
          : 'Unsaved changes';
  return (
    <span className="soft" role="status">
      {text}
    </span>
  );
}

function Words({ writing, userId }: { writing: Writing; userId: string }) {
  const { draft, change } = writing;
  const [foreign] = useState(() => findForeignTags(draft.content));
  const [first] = useState(draft.content);
  return (
    <div className="stack">
      <Field
        label="Title"
        maxLength={200}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {foreign.length > 0 ? (
        <TextArea
          label="HTML"
          hint={`The visual editor does not support some elements of this post (${foreign.join(', ')}). Edit its HTML instead. Unsupported elements are removed when you save.`}
          rows={20}
          spellCheck={false}
          value={draft.content}
          onChange={(event) => change({ content: event.target.value })}
        />
      ) : (
        <Suspense fallback={<Checking>Loading editor…</Checking>}>
          <RichText userId={userId} html={first} onChange={(content) => change({ content })} />
        </Suspense>
      )}
    </div>
  );
}
