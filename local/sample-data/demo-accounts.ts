/** The demo accounts of every local hub; their password is in the data folder and printed at the start. */
export const demoAccounts = [
  { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Marsh', role: 'runs the hub (admin)' },
  {
    email: 'owner@demo.test',
    firstName: 'Omar',
    lastName: 'Bright',
    role: 'owns a business, not subscribed',
  },
  { email: 'member@demo.test', firstName: 'Mina', lastName: 'Field', role: 'member' },
] as const;
