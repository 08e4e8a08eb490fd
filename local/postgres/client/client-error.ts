/** An error of the client itself, with a code as postgres.js names it. */
export const clientError = (code: string, message: string): Error =>
  Object.assign(new Error(message), { code });
