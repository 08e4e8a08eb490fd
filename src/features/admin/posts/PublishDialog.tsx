import { type ReactNode, useState } from 'react';
import { PostSlug } from '#contracts/post-editing.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import {
  type CategoriesOfPost,
  type PostPlace,
  postPlaces,
  readCategories,
  topicsAmong,
} from '../../../kit/posts/post-categories.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { postPath } from '../../../lib/shared/post-path.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PublishPreview } from './PublishPreview.tsx';
import type { PostDraft } from '../../../kit/posts/posts.ts';

/** What was chosen for a post that is published. */
export interface PublishChoice {
  /** The ids of its categories, and those from before. */
  categories: readonly string[];
  before: readonly string[];
  /** When it appears, ISO 8601; null for right away. */
  publishDate: string | null;
}

interface PublishDialogProps {
  post: { id: string; slug: string; wasPublic: boolean };
  draft: PostDraft;
  zone: string;
  /** Whether it is published already, and only this changes. */
  isPublic: boolean;
  /** Gives it another address. Throws what the person reads. */
  onRename: (slug: string) => Promise<void>;
  /** Publishes or saves it, below the dialog. */
  onSend: (choice: PublishChoice) => void;
  onClose: () => void;
}

/** The last look before a post is published: how it is announced, where it appears, its topics and when. */
export function PublishDialog(props: PublishDialogProps) {
  const { post, isPublic, onClose } = props;
  return (
    <Modal title={isPublic ? 'Publishing settings' : 'Publish'} onClose={onClose}>
      <QueryBoundary queryKey={['post-categories', post.id]} load={() => readCategories(post.id)}>
        {(sorted) => <PublishForm {...props} sorted={sorted} />}
      </QueryBoundary>
    </Modal>
  );
}

const placeLabels: Readonly<Record<PostPlace, string>> = { news: 'News', blog: 'Blog' };

function PublishForm({
  post,
  draft,
  zone,
  isPublic,
  onRename,
  onSend,
  onClose,
  sorted,
}: PublishDialogProps & { sorted: CategoriesOfPost }) {
  const { categories, chosen } = sorted;
  const action = useAction();
  const idOf = (place: PostPlace) => categories.find(({ slug }) => slug === postPlaces[place])?.id;
  const isIn = (place: PostPlace) => chosen.includes(idOf(place) ?? '');
  const [place, setPlace] = useState<PostPlace | undefined>(() =>
    isIn('news') ? 'news' : isIn('blog') ? 'blog' : undefined,
  );
  const allTopics = topicsAmong(categories);
  const [topics, setTopics] = useState(() =>
    allTopics.map(({ id }) => id).filter((id) => chosen.includes(id)),
  );
  const [isLater, setLater] = useState(
    () => draft.publish_date !== null && Date.parse(draft.publish_date) > Date.now(),
  );
  const [time, setTime] = useState(() =>
    isLater && draft.publish_date !== null ? toLocalTime(draft.publish_date, zone) : '',
  );
  const [slug, setSlug] = useState(post.slug);
  const [slugProblem, setSlugProblem] = useState<string>();
  // What only the database knows: that another post has it.
  const slugError = slugProblem ?? (action.failure?.field === 'slug' ? action.failure.message : undefined);
  const send = () => {
    const problem = slug === post.slug ? undefined : PostSlug.safeParse(slug).error?.issues[0]?.message;
    setSlugProblem(problem);
    if (problem !== undefined) return { rejected: 'slug' };
    return action.submit(async () => {
      const placeId = place && idOf(place);
      if (placeId === undefined) throw new UserError('Choose where it appears: News or Blog.');
      const publishDate = isLater ? fromLocalTime(time, zone) : null;
      if (publishDate === undefined) throw new UserError('Enter the date and time when it appears.');
      if (slug !== post.slug) await onRename(slug);
      // What is live already keeps its date.
      const isLiveAlready =
        isPublic && !isLater && draft.publish_date !== null && Date.parse(draft.publish_date) <= Date.now();
      onSend({
        categories: [placeId, ...topics],
        before: chosen,
        publishDate: isLiveAlready ? draft.publish_date : publishDate,
      });
    });
  };
  return (
    <Form name="post-publish" send={send}>
      <PublishPreview draft={draft} path={postPath({ slug, is_news: place !== 'blog' })} />
      <Choices legend="Where it appears">
        {(['news', 'blog'] as const).map((one) => (
          <Choice
            key={one}
            type="radio"
            name="post-place"
            label={placeLabels[one]}
            isOn={place === one}
            onChange={() => setPlace(one)}
          />
        ))}
      </Choices>
      {allTopics.length > 0 && (
        <Choices legend="Topics">
          {allTopics.map(({ id, name }) => (
            <Choice
              key={id}
              type="checkbox"
              name="post-topic"
              label={name}
              isOn={topics.includes(id)}
              onChange={() =>
                setTopics((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
              }
            />
          ))}
        </Choices>
      )}
      <Choices legend="When">
        <Choice
          type="radio"
          name="post-time"
          label={isPublic ? 'Live now' : 'Right away'}
          isOn={!isLater}
          onChange={() => setLater(false)}
        />
        <Choice type="radio" name="post-time" label="Later" isOn={isLater} onChange={() => setLater(true)} />
      </Choices>
      {isLater && (
        <Field
          label="Schedule for"
          type="datetime-local"
          hint={`Time zone: ${zone.replaceAll('_', ' ')}.`}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      {post.wasPublic ? (
        <p className="soft">The address stays as it is: the post was public there.</p>
      ) : (
        <Field
          label="Address"
          hint="The last part of its URL. It stays once the post is public."
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          {...(slugError !== undefined && { errors: [slugError] })}
          onChange={({ target }) => setSlug(target.value.toLowerCase().replace(/[\s_]+/g, '-'))}
        />
      )}
      {slugError === undefined && <ActionNotice action={action} />}
      <FormActions
        label={isPublic ? 'Save' : isLater ? 'Schedule' : 'Publish'}
        isBusy={action.isBusy}
        onCancel={onClose}
      />
    </Form>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="choices-row">
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  isOn: boolean;
  onChange: () => void;
}

const Choice = ({ type, name, label, isOn, onChange }: ChoiceProps) => (
  <label className="checkbox">
    <input type={type} name={name} checked={isOn} onChange={onChange} />
    {label}
  </label>
);
