import type { Failure } from '../../../lib/browser/errors/failure.ts';
import type { Row } from '../../../kit/forms/form-fields.ts';

/** Something is marked, so nothing is sent. */
export const somethingWrong: Failure = {
  code: 'marked',
  message: 'Fix the highlighted fields, then save. Nothing you typed is lost.',
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
    Object.keys(atOnce).length > 0 && 'Saved. Your changes are live.',
    Object.keys(waits).length > 0 &&
      'Submitted for review. The page stays as it is until the changes are approved. We will email you.',
  ]
    .filter(Boolean)
    .join(' ');
