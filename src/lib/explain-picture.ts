import { explainDataFailure } from './explain-data-failure.ts';
import type { Failure } from './failure.ts';

/** Why a picture was not taken. What checkPicture says is for the person; everything else is explained. */
export const explainPicture = (error: unknown): Failure =>
  error instanceof Error && error.constructor === Error
    ? { code: 'picture', message: error.message, details: [], canRetry: false }
    : explainDataFailure(error);
