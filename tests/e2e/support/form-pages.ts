/** Pages that anyone can open and that need no rows: forms and messages. */
export const formPages = [
  '/',
  '/coming-soon',
  '/auth/sign-up',
  '/auth/sign-in',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/confirm',
  '/auth/link?type=signup#token_hash=x',
  '/account',
  '/unsubscribe',
];
