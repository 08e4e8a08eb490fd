import { isSignedOut } from '../../lib/browser/errors/signed-out.ts';

/**
 * What the parts of a page report to each other about the session: the server no longer accepts it, the server denied a right, or
 * the person is signed in again with all that the page needs.
 */
export type SessionEvent = 'session-ended' | 'access-denied' | 'session-restored';

const typeOf = (event: SessionEvent) => `hub:${event}`;

/** Tells all parts of the page. */
export function announce(event: SessionEvent): void {
  document.dispatchEvent(new Event(typeOf(event)));
}

/** Calls back at each such event; returns how to stop. */
export function listen(event: SessionEvent, callback: () => void): () => void {
  document.addEventListener(typeOf(event), callback);
  return () => {
    document.removeEventListener(typeOf(event), callback);
  };
}

/** `load`, which also announces when it fails because the session has ended or a right was denied. */
export const reportingAccess =
  <Data>(load: () => Promise<Data>) =>
  async (): Promise<Data> => {
    try {
      return await load();
    } catch (error) {
      reportAccessError(error);
      throw error;
    }
  };

/** Announces it when an error means that the session has ended or a right was denied. */
export function reportAccessError(error: unknown): void {
  const { code } = (error ?? {}) as { code?: string };
  if (isSignedOut(error)) announce('session-ended');
  else if (code === '42501' || code === 'FORBIDDEN') announce('access-denied');
}
