import { lazy, type ReactNode, Suspense, useState } from 'react';
import { postEditorStrings } from '../../i18n/business/post-editor-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { pictureAddress } from '../../lib/shared/pictures.ts';
import { formatDate, formatTime } from '../../lib/shared/format.ts';
import { ConflictView } from '../forms/ConflictView.tsx';
import { findForeignTags, renderHtml } from './post-html.ts';
import { PostPicture } from './PostPicture.tsx';
import { EditorPlaceholder } from './EditorPlaceholder.tsx';
import type { Writing } from './use-post.ts';

// The text is read first: the editor takes longer than everything else on its page.
const RichText = lazy(async () => {
  await new Promise<void>(whenIdle);
  return import('./RichText.tsx');
});

const labelKeys = {
  title: 'title',
  content: 'content',
  excerpt: 'excerpt',
  featured_image: 'image',
  author_name: 'byline',
  publish_date: 'publishDate',
} as const;
const hasLabel = (name: string): name is keyof typeof labelKeys => name in labelKeys;

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
  const { form: t } = useStrings(postEditorStrings);
  const locale = useDateLocale();
  const [isPreview, setPreview] = useState(false);
  const { post, draft, change } = writing;
  const picture = pictureAddress(draft.featured_image);
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
          {isPreview ? t.edit : t.preview}
        </button>
      </p>
      <FailureNotice failure={writing.failure} />
      {writing.wasCleaned && <Notice>{t.cleaned}</Notice>}
      {writing.isBack && (
        <Notice>
          <p>{t.restored}</p>
          {writing.isDirty && (
            <Button variant="quiet" onClick={writing.discard}>
              {t.discard}
            </Button>
          )}
        </Notice>
      )}
      {post?.reason && <Notice>{t.decision(post.reason)}</Notice>}
      <ConflictView
        editor={writing.editor}
        labelOf={(name) => (hasLabel(name) ? t[labelKeys[name]] : name)}
        readable={(name, value) =>
          name === 'publish_date' && typeof value === 'string'
            ? `${formatDate(value, { zone, locale })}, ${formatTime(value, { zone, locale })}`
            : value
        }
      />
      {isPreview ? (
        <article className="card prose">
          <h2>{draft.title || t.untitled}</h2>
          {picture && <img src={picture} alt="" />}
          {renderHtml(draft.content)}
        </article>
      ) : (
        <Words key={writing.resets['content'] ?? 0} writing={writing} userId={userId} />
      )}
      <section className="card stack">
        <h2>{t.announcement}</h2>
        <TextArea
          label={t.excerpt}
          rows={3}
          maxLength={500}
          hint={t.excerptHint}
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
  const { form: t } = useStrings(postEditorStrings);
  const { isBusy, isDirty, isPublic, post, draft } = writing;
  const text = isBusy
    ? t.saving
    : !isDirty
      ? post
        ? t.saved
        : t.notSavedYet
      : draft.title.trim() === ''
        ? t.titleFirst
        : isPublic
          ? t.unpublished
          : t.unsaved;
  return (
    <span className="soft" role="status">
      {text}
    </span>
  );
}

function Words({ writing, userId }: { writing: Writing; userId: string }) {
  const { form: t } = useStrings(postEditorStrings);
  const { draft, change } = writing;
  const [foreign] = useState(() => findForeignTags(draft.content));
  const [first] = useState(draft.content);
  return (
    <div className="stack">
      <Field
        label={t.title}
        maxLength={200}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {foreign.length > 0 ? (
        <TextArea
          label={t.html}
          hint={t.htmlHint(foreign.join(', '))}
          rows={20}
          spellCheck={false}
          value={draft.content}
          onChange={(event) => change({ content: event.target.value })}
        />
      ) : (
        <Suspense fallback={<EditorPlaceholder html={first} />}>
          <RichText userId={userId} html={first} onChange={(content) => change({ content })} />
        </Suspense>
      )}
    </div>
  );
}
