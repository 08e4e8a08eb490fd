import { loadAuthClient } from './auth-client.ts';
import { prepareServerMessages } from './errors/translate-server-message.ts';

/** A client of the backend, once it can speak for the signed-in user, and its errors can be told in the language of the page. */
export async function loadClient<Client>(load: () => Promise<Client>): Promise<Client> {
  const [client] = await Promise.all([load(), loadAuthClient(), prepareServerMessages()]);
  return client;
}
