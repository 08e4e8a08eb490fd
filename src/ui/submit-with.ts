import type { SyntheticEvent } from 'react';

/** The handler of a form that is sent by `send` instead of by the browser. */
export const submitWith = (send: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  send();
};
