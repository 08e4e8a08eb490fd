import { FoundPosts, type GroupReaction, GroupTopic, GroupTopics } from '#contracts/groups.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** The key of the queries about the discussion of a group. */
export const discussionKey = (userId: string, groupId: string) => ['group-discussion', userId, groupId];

/** A page of the topics of a group. Throws the database's error. */
export async function readTopics(groupId: string, before?: string) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('group_topics', { group_id: groupId, ...(before !== undefined && { before }) })
    .throwOnError();
  return GroupTopics.parse(page);
}

/** Where a page of a topic is: after, before or around a reply, by its sequence number; else from where the reader stopped. */
export interface TopicPlace {
  after?: number;
  before?: number;
  around?: number;
}

/** A topic with a page of its replies, which are read from then on. Throws the database's error. */
export async function readTopic(topicId: string, place: TopicPlace = {}) {
  const data = await loadDataClient();
  const { data: page } = await data.rpc('group_topic', { topic_id: topicId, ...place }).throwOnError();
  const { previous, next, ...topic } = GroupTopic.parse(page);
  return {
    ...topic,
    ...(previous !== undefined && { previous: { before: previous } }),
    ...(next !== undefined && { next: { after: next } }),
  };
}

/** The latest topics and replies of a group that have all words. Throws the database's error. */
export async function searchPosts(groupId: string, q: string) {
  const data = await loadDataClient();
  return FoundPosts.parse(
    (await data.rpc('search_group_posts', { group_id: groupId, q }).throwOnError()).data,
  );
}

/** A topic or announcement of a group, or a reply to a topic; `post_id` is made by the form, so that sending twice posts once. */
export type NewPost = { post_id: string; body: string } & (
  { group_id: string; kind: 'topic' | 'announcement'; title: string } | { topic_id: string }
);

/** Posts in a group. Throws the database's error. */
export async function addPost(post: NewPost): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('add_group_post', post).throwOnError();
}

/** Changes one's own post. Throws the database's error. */
export async function editPost(postId: string, title: string, body: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('edit_group_post', { post_id: postId, title, body }).throwOnError();
}

/** Removes the text of a post. Throws the database's error. */
export async function deletePost(postId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('delete_group_post', { post_id: postId }).throwOnError();
}

/** Pins and closes a topic, or undoes that. Throws the database's error. */
export async function setTopicState(topicId: string, isPinned: boolean, isClosed: boolean): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('set_topic_state', { topic_id: topicId, is_pinned: isPinned, is_closed: isClosed })
    .throwOnError();
}

/** Adds a reaction to a post, or takes it back. Throws the database's error. */
export async function react(postId: string, reaction: GroupReaction, isOn: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('react_to_post', { post_id: postId, reaction, is_on: isOn }).throwOnError();
}

/** Marks the whole discussion of a group as read. Throws the database's error. */
export async function markAllRead(groupId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('mark_group_read', { group_id: groupId }).throwOnError();
}
