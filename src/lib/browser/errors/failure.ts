/** Why something failed, for the person: a sentence, its details one by one, and whether trying again may help. */
export interface Failure {
  /** Of the auth server, of the API's error catalog, or one of ours. */
  code: string;
  message: string;
  details: string[];
  canRetry: boolean;
  /** The field at fault, where one is. */
  field?: string;
}

/** An error whose message is written for the person who sees it. */
export class UserError extends Error {
  override name = 'UserError';
  readonly code: string;

  constructor(message: string, { code = 'rejected', ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}
