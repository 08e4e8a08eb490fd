import { ConnectionRequests, ConnectionsPage, Introductions } from '#contracts/connections.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { renewQueries } from '../../../lib/browser/query-client.ts';

/** The key of all queries about a person's connections. */
export const connectionsKey = (userId: string) => ['connections', userId] as const;

/** Reads all lists of connections, and the person that is shown, again. */
export async function renewConnections(userId: string): Promise<void> {
  await Promise.all([renewQueries(connectionsKey(userId)), renewQueries(['person', userId])]);
}

/** A page of one's connections by name. Throws the database's error. */
export async function readConnections(q: string, after?: string): Promise<ConnectionsPage> {
  const data = await loadDataClient();
  const { data: page } = await data.rpc('my_connections', { q, ...(after && { after }) }).throwOnError();
  return ConnectionsPage.parse(page);
}

/** Who asked the reader to connect, and whom they asked. Throws the database's error. */
export async function readRequests(): Promise<ConnectionRequests> {
  const data = await loadDataClient();
  const { data: requests } = await data.rpc('my_connection_requests').throwOnError();
  return ConnectionRequests.parse(requests);
}

/** The introductions that the reader got and made. Throws the database's error. */
export async function readIntroductions(): Promise<Introductions> {
  const data = await loadDataClient();
  const { data: introductions } = await data.rpc('my_introductions').throwOnError();
  return Introductions.parse(introductions);
}

/** Asks a person to connect; resolves to whether they are connected at once. Throws the database's error. */
export async function askConnection(person: string, note: string): Promise<boolean> {
  const data = await loadDataClient();
  const { data: state } = await data.rpc('ask_connection', { person, note }).throwOnError();
  return state === 'connected';
}

/** Accepts or declines the request of a person. Throws the database's error. */
export async function answerConnection(person: string, accept: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('answer_connection', { person, accept }).throwOnError();
}

/** Withdraws one's request to a person. Throws the database's error. */
export async function withdrawConnection(person: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('withdraw_connection', { person }).throwOnError();
}

/** Ends the connection with a person. Throws the database's error. */
export async function removeConnection(person: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('remove_connection', { person }).throwOnError();
}

/** Takes back that one ended the connection with a person, within an hour. Throws the database's error. */
export async function restoreConnection(person: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('restore_connection', { person }).throwOnError();
}

/** Introduces two of one's connections to each other. Throws the database's error. */
export async function introduce(one: string, other: string, note: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('introduce', { one, other, note }).throwOnError();
}

/** Answers an introduction; resolves to whether the two are connected now. Throws the database's error. */
export async function answerIntroduction(introduction: string, accept: boolean): Promise<boolean> {
  const data = await loadDataClient();
  const { data: state } = await data.rpc('answer_introduction', { introduction, accept }).throwOnError();
  return state === 'connected';
}
