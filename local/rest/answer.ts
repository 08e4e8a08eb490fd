/** A response as parts, which cost less than those of the Fetch API. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: [name: string, value: string][];
  body: string | Buffer | null;
}
