import type { Failure } from '../../lib/failure.ts';
import type { Row } from './form-fields.ts';

/** Something is marked, so nothing is sent. */
export const somethingWrong: Failure = {
  code: 'marked',
  message: 'Something is marked in one of the steps: mend it, then save. Nothing you typed is lost.',
  details: [],
  canRetry: false,
};

/** What the database says by changing nothing: the right was taken away. */
export const notAllowed = Object.assign(new Error('Not allowed.'), {
  code: '42501',
  details: null,
  hint: null,
});

/** What became of changes that were saved, in a sentence or two. */
export const describeSaved = (waits: Row, atOnce: Row) =>
  [
    Object.keys(atOnce).length > 0 && 'Saved: it shows on the page now.',
    Object.keys(waits).length > 0 &&
      'Sent to the hub’s staff: the page stays as it is until they approve, and you hear from us by mail.',
  ]
    .filter(Boolean)
    .join(' ');
