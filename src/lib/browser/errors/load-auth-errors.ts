import { retryableImport } from '../retryable-import.ts';
import { setAuthErrors } from './to-user-message.ts';

/** Loads the sentences for the errors of the auth server, and registers them with toUserMessage: with the client that throws them. */
export const loadAuthErrors = retryableImport(
  () => import('./auth-errors.ts'),
  (errors) => {
    setAuthErrors(errors);
    return errors;
  },
  'describeAuthError',
);
