// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';

/** What a group is; a committee or board has terms of office. */
export const groupKinds = ['group', 'committee', 'board'] as const;
/** How people come into a group; a hidden one is known to its people and staff only. */
export const groupAdmissions = ['open', 'request', 'invitation', 'hidden'] as const;
/** What somebody is in a group. */
export const groupRoles = ['chair', 'secretary', 'member'] as const;
/** Which emails of a group a person gets. */
export const groupEmails = ['all', 'announcements', 'nothing'] as const;

export type GroupKind = (typeof groupKinds)[number];
export type GroupAdmission = (typeof groupAdmissions)[number];
export type GroupRole = (typeof groupRoles)[number];
export type GroupEmails = (typeof groupEmails)[number];

const Group = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(groupKinds),
  admission: z.enum(groupAdmissions),
  description: z.string(),
});

/** How a reader stands to a group: in it, invited, or asking. */
const Standing = z.extend(Group, {
  id: z.string(),
  people: z.number(),
  is_archived: z.boolean(),
  /** Whether the discussion has something new. */
  is_unread: z.optional(z.boolean()),
  role: z.optional(z.enum(groupRoles)),
  /** The last day of the reader's term. */
  ends_on: z.optional(z.string()),
  /** While a request or an invitation is pending. */
  origin: z.optional(z.enum(['request', 'invitation'])),
  inviter: z.optional(z.string()),
});

/** The groups that a reader is in or may know of, as my_groups() answers. */
export const MyGroups = z.object({ is_member: z.boolean(), groups: z.array(Standing) });
export type MyGroup = z.infer<typeof MyGroups>['groups'][number];

/** A request or an invitation that is pending, for who answers it. */
export const GroupRequest = z.object({
  id: z.string(),
  user_id: z.string(),
  origin: z.enum(['request', 'invitation']),
  name: z.string(),
  note: z.string(),
});
export type GroupRequest = z.infer<typeof GroupRequest>;

/** A group as group_page() answers. */
export const GroupPage = z.extend(Standing, {
  is_public: z.boolean(),
  shows_roster: z.boolean(),
  emails: z.optional(z.enum(groupEmails)),
  is_listed: z.optional(z.boolean()),
  /** Whether the reader is its chair, or staff. */
  manages: z.boolean(),
  /** Whether the reader, who is not in it, asks its chairs to let them in: also into an open one from which they were removed. */
  asks_to_join: z.boolean(),
  /** Whether nobody else is chair. */
  is_last_chair: z.boolean(),
  is_staff: z.boolean(),
  /** The day by the clock of the hub. */
  today: z.string(),
  /** The time zone of the hub. */
  time_zone: z.string(),
  requests: z.optional(z.array(GroupRequest)),
});
export type GroupPage = z.infer<typeof GroupPage>;

/** Somebody in a group. */
export const GroupPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(groupRoles),
  starts_on: z.string(),
  ends_on: z.optional(z.string()),
  avatar_url: z.optional(z.string()),
  /** Of their community profile. */
  slug: z.optional(z.string()),
});
export type GroupPerson = z.infer<typeof GroupPerson>;

/** A page of the people of a group, as group_people() answers. */
export const GroupPeople = z.object({ people: z.array(GroupPerson), next: z.optional(z.string()) });

/** The reactions to a post. */
export const groupReactions = ['like', 'thanks', 'agree'] as const;
export type GroupReaction = (typeof groupReactions)[number];

/** A topic, an announcement or a reply. */
const GroupPost = z.object({
  id: z.string(),
  kind: z.enum(['announcement', 'topic', 'reply']),
  title: z.string(),
  /** Missing where the post was deleted. */
  body: z.optional(z.string()),
  is_deleted: z.boolean(),
  author: z.optional(z.string()),
  is_own: z.boolean(),
  created_at: z.string(),
  edited_at: z.optional(z.string()),
  sequence: z.number(),
  replies: z.number(),
  is_pinned: z.boolean(),
  is_closed: z.boolean(),
  /** Others see only what is shown; its author and moderators each. */
  state: z.enum(['shown', 'held', 'refused', 'hidden']),
  is_unread: z.optional(z.boolean()),
  reactions: z.partialRecord(z.enum(groupReactions), z.number()),
  own_reactions: z.array(z.enum(groupReactions)),
});
export type GroupPost = z.infer<typeof GroupPost>;

/** A page of the topics of a group, as group_topics() answers. */
export const GroupTopics = z.object({ topics: z.array(GroupPost), next: z.optional(z.string()) });

/** A topic with a page of its replies, as group_topic() answers. */
export const GroupTopic = z.object({
  topic: GroupPost,
  posts: z.array(GroupPost),
  /** The page begins behind this sequence number. */
  start: z.number(),
  /** The first reply that the reader had not read, where they had read something of the topic. */
  first_unread: z.optional(z.number()),
  /** Where there are replies before and after the page: the first and last of its own. */
  previous: z.optional(z.number()),
  next: z.optional(z.number()),
});

/** What has the words of a search in a group, as search_group_posts() answers. */
export const FoundPosts = z.array(
  z.object({
    id: z.string(),
    topic_id: z.string(),
    /** Of the topic. */
    title: z.string(),
    kind: z.enum(['announcement', 'topic', 'reply']),
    author: z.optional(z.string()),
    created_at: z.string(),
    sequence: z.number(),
    excerpt: z.string(),
  }),
);

/** Some people of a group by the beginning of their names, as find_group_people() answers. */
export const FoundPeople = z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(groupRoles) }));
export type FoundPerson = z.infer<typeof FoundPeople>[number];

/** The public groups with who agreed to be named, as public_groups() answers. */
export const PublicGroups = z.array(
  z.extend(Group, {
    roster: z.array(z.object({ name: z.string(), role: z.enum(groupRoles), until: z.optional(z.string()) })),
  }),
);
export type PublicGroups = z.infer<typeof PublicGroups>;
