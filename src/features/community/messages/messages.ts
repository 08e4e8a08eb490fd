import { FoundMessages, Message, ThreadPage, ThreadsPage } from '#contracts/messages.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** The key of the queries about a person's conversations. */
export const threadsKey = (userId: string) => ['threads', userId] as const;

/** A page of one's conversations, the latest first. Throws the database's error. */
export async function readThreads(after?: string): Promise<ThreadsPage> {
  const data = await loadDataClient();
  const { data: page } = await data.rpc('my_threads', { ...(after && { after }) }).throwOnError();
  return ThreadsPage.parse(page);
}

/** Which messages of a conversation are read: those before, after or around a number, or what changed since; without any, the latest. */
type Place = { before: number } | { after: number } | { around: number } | { changed_after: number };

/** A page of a conversation. Throws the database's error. */
export async function readThread(thread: string, place?: Place): Promise<ThreadPage> {
  const data = await loadDataClient();
  const { data: page } = await data.rpc('thread_page', { thread, ...place }).throwOnError();
  return ThreadPage.parse(page);
}

/** The conversation with these people, begun if there is none. Throws the database's error. */
export async function startThread(people: string[], title = '', id: string = crypto.randomUUID()) {
  const data = await loadDataClient();
  const { data: thread } = await data.rpc('start_thread', { people, title, new_id: id }).throwOnError();
  return thread;
}

/** A file that was uploaded to a conversation, with what it shows in words. */
export interface SentFile {
  id: string;
  alt: string;
}

/** Sends a message; again with the same client id it is sent once. Throws the database's error. */
export async function sendMessage(
  thread: string,
  client: string,
  { body, files }: { body: string; files: SentFile[] },
): Promise<Message> {
  const data = await loadDataClient();
  const { data: message } = await data
    .rpc('send_message', { thread, client, body, files: files.map(({ id, alt }) => ({ id, alt })) })
    .throwOnError();
  return Message.parse(message);
}

/** Changes one's own message. Throws the database's error. */
export async function editMessage(thread: string, seq: number, body: string): Promise<Message> {
  const data = await loadDataClient();
  const { data: message } = await data.rpc('edit_message', { thread, seq, body }).throwOnError();
  return Message.parse(message);
}

/** Deletes what one's own message says. Throws the database's error. */
export async function deleteMessage(thread: string, seq: number): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('delete_message', { thread, seq }).throwOnError();
}

/** Marks messages up to a number as read. Throws the database's error. */
export async function markRead(thread: string, upTo: number): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('mark_thread_read', { thread, up_to: upTo }).throwOnError();
}

/** Mutes a conversation, or no longer. Throws the database's error. */
export async function muteThread(thread: string, muted: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('mute_thread', { thread, muted }).throwOnError();
}

/** Adds people to a conversation of more than two. Throws the database's error. */
export async function addToThread(thread: string, people: string[]): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('add_to_thread', { thread, people }).throwOnError();
}

/** Names a conversation of more than two; empty removes the name. Throws the database's error. */
export async function renameThread(thread: string, title: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('rename_thread', { thread, title }).throwOnError();
}

/** Leaves a conversation. Throws the database's error. */
export async function leaveThread(thread: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('leave_thread', { thread }).throwOnError();
}

/** The latest messages that have all words. Throws the database's error. */
export async function searchMessages(q: string): Promise<FoundMessages> {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('search_messages', { q }).throwOnError();
  return FoundMessages.parse(found);
}
