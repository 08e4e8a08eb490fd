/** What people of the community do with each other. */
export const community = {
  somebody: 'Someone',
  connection: {
    outcomes: {
      asked: (person: string) => ({
        subject: `${person} would like to connect with you`,
        sentence: `${person} would like to connect with you. If you decline, they are not told.`,
      }),
      accepted: (person: string) => ({
        subject: `You are connected with ${person}`,
        sentence: `You are connected with ${person}.`,
      }),
      introduced: (person: string, introducer: string) => ({
        subject: `${introducer} introduces you to ${person}`,
        sentence: `${introducer} would like you and ${person} to meet. You are connected once both of you agree. If you decline, no one is told.`,
      }),
      introduction_worked: (person: string, introducer: string) => ({
        subject: `Your introduction worked: ${person} and ${introducer}`,
        sentence: `${person} and ${introducer}, whom you introduced, are connected.`,
      }),
    },
    answer: 'Answer',
    open: 'View connections',
  },
  digest: {
    subject: {
      daily: (count: number) =>
        `Your day: ${count === 1 ? '1 notification' : `${String(count)} notifications`}`,
      weekly: (count: number) =>
        `Your week: ${count === 1 ? '1 notification' : `${String(count)} notifications`}`,
    },
    news: (count: number) =>
      count === 1 ? '1 new post you follow' : `${String(count)} new posts you follow`,
    entities: { deals: 'New deals', jobs: 'New jobs', events: 'New events' },
    open: 'View notifications',
    choose: 'Change notification settings',
  },
  unreadMessages: {
    subject: (count: number, name?: string) =>
      `${count === 1 ? '1 unread message' : `${String(count)} unread messages`}${name ? ` from ${name}` : ''}`,
    sentence: (names: string) => `You have messages that you have not read, from: ${names}.`,
    open: 'Read messages',
  },
};
