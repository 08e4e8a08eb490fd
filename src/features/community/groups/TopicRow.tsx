import type { GroupPost } from '#contracts/groups.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { QueryLink } from '../../../kit/table/QueryLink.tsx';
import { PostTime } from './PostTime.tsx';

/** A topic in the list of a discussion. */
export function TopicRow({ topic, slug }: { topic: GroupPost; slug: string }) {
  const { discussion: t } = useStrings(groupsStrings);
  const { state: states } = useStrings(communityRulesStrings);
  const query = `slug=${slug}&view=discussion&topic=${topic.id}`;
  const badges = [
    topic.is_unread && t.unread,
    topic.kind === 'announcement' && t.announcement,
    topic.state !== 'shown' && !topic.is_deleted && states[topic.state],
    topic.is_pinned && t.pinned,
    topic.is_closed && t.closed,
  ].filter((badge) => typeof badge === 'string');
  return (
    <li>
      <span className="topic-row">
        <QueryLink query={query} dir="auto">
          {topic.title || t.deleted}
        </QueryLink>
        <span className="soft">
          {topic.author ?? t.somebody} · <PostTime at={topic.created_at} /> · {t.replies(topic.replies)}
        </span>
      </span>
      {badges.length > 0 && (
        <span className="badges">
          {badges.map((badge) => (
            <span key={badge} className="badge" {...(badge === t.unread && { 'data-state': 'active' })}>
              {badge}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}
