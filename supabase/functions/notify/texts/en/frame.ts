/** What is around every message. */
export const frame = {
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  unsubscribe: 'Unsubscribe',
};
