import { useState } from 'react';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EventTemplates } from '../events/copies/EventTemplates.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { formatPostsLeft, isMonthFull, type OwnEntitlements } from '../membership/own-entitlements.ts';
import { PostActions } from './PostActions.tsx';
import { type PostArea, postUrl } from './post-area.ts';
import { postIsland } from './post-island.tsx';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostOwner } from './post-owner.ts';
import type { PostWork } from './get-post-actions.ts';
import { type Post, readPosts } from './posts.ts';
import { formatRule } from './recurrence.ts';
import { StateBadge } from '../StateBadge.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import type { ToastMessage } from '../../../kit/toasts/toast-message.ts';
import { useAction } from '../../../kit/use-action.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { PlansLink } from '../../../ui/PlansLink.tsx';

const kinds: PostKind[] = ['job', 'event', 'deal'];
// What a chamber posts most comes first.
const adminKinds: PostKind[] = ['event', 'deal', 'job'];

/**
 * The jobs, events and deals of the business that `?id=` names, with what can be done with each; in the admin area those of the
 * chamber without it.
 */
export const PostList = postIsland(
  { name: 'PostList', reason: (language) => postFormStrings[language].signInToList },
  (area) => (
    <LoadByParam
      param="id"
      area={area}
      queryKey={['posts']}
      load={(id) => readPosts(id === '' ? null : id)}
      isOptional={area === 'admin'}
    >
      {({ owner, posts, entitlements }, _reload, reloaded) => (
        <>
          <p>
            <strong>{owner.name}</strong>
          </p>
          {(area === 'admin' ? adminKinds : kinds).map((kind) => (
            <Posts
              key={kind}
              kind={kind}
              area={area}
              owner={owner}
              posts={posts[kind]}
              entitlements={entitlements}
              reloaded={reloaded}
            />
          ))}
        </>
      )}
    </LoadByParam>
  ),
);

interface PostsProps {
  kind: PostKind;
  area: PostArea;
  owner: PostOwner;
  posts: Post[];
  entitlements: OwnEntitlements;
  reloaded: () => Promise<unknown>;
}

function Posts({ kind, area, owner, posts, entitlements, reloaded }: PostsProps) {
  const t = useStrings(postFormStrings);
  const localPath = useLocalPath();
  const { folder, publicState } = postKinds[kind];
  const { names, none, add } = t.kinds[kind];
  const { run, isBusy, failure } = useAction();
  const left = formatPostsLeft(kind, entitlements, useLanguage());
  // Staff give a reason for what they do to the posts of others; the database knows whose they are.
  const [asking, setAsking] = useState<{ title: string; label: string; work: PostWork }>();
  const finish = async (
    title: string,
    work: PostWork,
    reason?: string,
  ): Promise<ToastMessage | string | undefined> => {
    const result = await work(reason);
    // What can be done next goes from the new state.
    await reloaded();
    const undo = result?.undo;
    if (!undo) return result?.message;
    return {
      message: result.message,
      undo: () => askForReason(title, t.list.undo, (again) => undo(again).then(() => undefined)),
    };
  };
  const askForReason = async (title: string, label: string, work: PostWork): Promise<unknown> => {
    try {
      return await finish(title, work);
    } catch (error) {
      if (toUserMessage(error).code !== 'reason_needed') throw error;
      setAsking({ title, label, work });
      return label === t.list.undo ? t.list.reasonFirst : undefined;
    }
  };
  const act = (title: string) => (label: string, work: PostWork) => {
    run(() => askForReason(title, label, work));
  };
  return (
    <Panel title={names}>
      <FailureNotice failure={failure} />
      {posts.length === 0 && <p className="soft">{none}</p>}
      {left !== undefined && (
        <p className="field-hint">
          {left} {isMonthFull(kind, entitlements) && <PlansLink />}
        </p>
      )}
      <ul className="rows">
        {posts.map((post) => (
          <li key={post.id}>
            <span>
              {post.state === publicState ? (
                <a href={localPath(`${folder}/${post.slug}`)}>{post.title}</a>
              ) : (
                <strong>{post.title}</strong>
              )}{' '}
              <StateBadge state={post.state} />
              <br />
              <PostFacts post={post} isPublic={post.state === publicState} zone={owner.time_zone} />
            </span>
            <PostActions
              kind={kind}
              area={area}
              post={post}
              zone={owner.time_zone}
              isBusy={isBusy}
              act={act(post.title)}
            />
          </li>
        ))}
      </ul>
      {kind === 'event' && <EventTemplates area={area} ownerId={owner.id} zone={owner.time_zone} />}
      {asking && (
        <ReasonDialog
          name="post-reason"
          title={t.list.reasonTitle(asking.label, asking.title)}
          label={asking.label}
          hint={t.list.reasonHint}
          onSend={async (reason) => {
            const toast = await finish(asking.title, asking.work, reason);
            setAsking(undefined);
            if (toast !== undefined) showToast(typeof toast === 'string' ? { message: toast } : toast);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <p>
        <a
          className="button"
          data-variant="quiet"
          href={localPath(postUrl(area, 'post', { kind, ...(owner.id !== null && { business: owner.id }) }))}
        >
          {add}
        </a>
      </p>
    </Panel>
  );
}

function PostFacts({ post, isPublic, zone }: { post: Post; isPublic: boolean; zone: string }) {
  const t = useStrings(postFormStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const ends = formatDate(post.ends, { zone, locale });
  const time =
    post.rule !== '' ? formatRule(post.rule, t) : post.isOver ? t.list.ended(ends) : t.list.until(ends);
  return (
    <span className="soft">
      {['canceled', 'postponed'].includes(post.status) && `${statusLabel(post.status, language)}. `}
      {time}
      {post.reason && (!isPublic || post.status === 'canceled') && ` · ${t.reason(post.reason)}`}
    </span>
  );
}
