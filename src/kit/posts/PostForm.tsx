import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { formatDate, formatTime } from '../../lib/shared/format.ts';
import { ConflictView } from '../forms/ConflictView.tsx';
import { findForeignTags, renderHtml } from './post-html.ts';
import { PostPicture } from './PostPicture.tsx';
import type { Writing } from './use-post.ts';

const RichText = lazy(() => import('./RichText.tsx'));

const labels = new Map([
  ['title', 'Title'],
  ['content', 'Text'],
  ['excerpt', 'Excerpt'],
  ['featured_image', 'Image'],
  ['author_name', 'Byline'],
  ['publish_date', 'Schedule for'],
]);

interface PostFormProps {
  writing: Writing;
  userId: string;
  /** The time zone of dates. */
  zone: string;
  /** The list that the post belongs to. */
  list: { href: string; label: string };
  /** Further fields about how the post is announced. */
  more?: ReactNode;
}

/** The words of a post and how it is announced: what its author and staff write in. */
export function PostForm({ writing, userId, zone, list, more }: PostFormProps) {
  const [isPreview, setPreview] = useState(false);
  const { post, draft, change } = writing;
  return (
    <>
      <p className="actions">
        <a href={list.href}>{list.label}</a>
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
        <Words key={writing.resets['content'] ?? 0} writing={writing} userId={userId} />
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
          userId={userId}
          src={draft.featured_image}
          onChange={(featured_image) => change({ featured_image })}
        />
        {more}
      </section>
    </>
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
