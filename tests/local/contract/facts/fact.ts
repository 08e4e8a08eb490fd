import type { Frame } from '../../realtime/support/raw-client.ts';

interface Sourced {
  /** Unique in its file. */
  name: string;
  /** `file:line` in the repository and commit of the file, or `recorded`. */
  source: string;
}

/** What a server answers to one request, with the place in its sources that says so. */
export interface RequestFact extends Sourced {
  /** A statement for the database's owner before it. */
  sql?: string;
  /** Whose emailed link, and of which type, it uses: saved as `link`, as the owner of the mailbox would have it. */
  link?: { to: string; type: string; isPkce: boolean };
  /** Method and path, as in `GET /rest/v1/towns?id=eq.1`; `{{name}}` stands for a saved value. */
  request: string;
  /** Asked until the status is the one below, for ten seconds at most: what a limit or an expiry leads to. */
  eventually?: true;
  /** Who asks: the secret key unless it says otherwise; any other word is the name of a saved access token. */
  as?: string;
  headers?: Record<string, string>;
  /** Sent as it is if it is a string, as JSON otherwise. */
  body?: unknown;
  /** Saves values of the answer for the requests after this one: by their path in it, or `location?name` of a redirect. */
  save?: Record<string, string>;
  status: number;
  /** The JSON answer; a marker such as `<uuid>` stands for any value of its kind. */
  answer?: unknown;
  /** The answer as text, where it is not JSON. */
  text?: string;
  /** Headers that matter, by their names in small letters; null for one that is not sent. */
  has?: Record<string, string | null>;
  /** What is there after it. */
  then?: { request: string; answer: unknown };
}

/** What a Realtime server sends for what a client sends, in any order. */
export interface SocketFact extends Sourced {
  sends: Frame[];
  receives: unknown[];
}

/** What a real server was seen to do, or does by its source. */
type Fact = RequestFact | SocketFact;

/** The facts of one subject, in the order in which they are asked. */
export interface FactFile {
  /** The repository of the server, or the server that they were recorded from. */
  server: string;
  commit: string;
  facts: Fact[];
}

/** What a server answered. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What it would take to be the JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
