interface Facts {
  group: string;
  person: string;
  role: string;
}

/** Invitations, requests and roles of groups. */
export const groups = {
  somebody: 'Someone',
  roles: { chair: 'chair', secretary: 'secretary', member: 'member' },
  until: (day: string) => `The term ends with ${day}.`,
  outcomes: {
    invited: ({ group, person }: Facts) => ({
      subject: `Invitation to ${group}`,
      sentence: `${person} invites you to join ${group}.`,
    }),
    requested: ({ group, person }: Facts) => ({
      subject: `Request to join ${group}`,
      sentence: `${person} asks to join ${group}.`,
    }),
    approved: ({ group }: Facts) => ({
      subject: `Welcome to ${group}`,
      sentence: `Your request was approved. You are now in ${group}.`,
    }),
    declined: ({ group }: Facts) => ({
      subject: `Your request to join ${group}`,
      sentence: `Your request to join ${group} was declined.`,
    }),
    appointed: ({ group, role }: Facts) => ({
      subject: `Your role in ${group}`,
      sentence: `Your role in ${group}: ${role}.`,
    }),
    removed: ({ group }: Facts) => ({
      subject: `You are no longer in ${group}`,
      sentence: `You were removed from ${group}. You can no longer read it.`,
    }),
    restored: ({ group }: Facts) => ({
      subject: `You are in ${group} again`,
      sentence: `You were removed from ${group} by mistake. That was undone: you are in it again.`,
    }),
  },
  reviewed: {
    post_waits: (group: string, person: string) => ({
      subject: `A post waits in ${group}`,
      sentence: `${person}, whose account is new, posted a link in ${group}. Publish or refuse it:`,
    }),
    post_published: (group: string) => ({
      subject: `Your post in ${group} is published`,
      sentence: `Your post in ${group} was reviewed and is published.`,
    }),
    post_refused: (group: string) => ({
      subject: `Your post in ${group} is not published`,
      sentence: `Your post in ${group} was reviewed and is not published. You can change it; it is then reviewed again. The reason:`,
    }),
  },
  vote: {
    subject: (group: string, question: string) => `Vote in ${group}: ${question}`,
    sentence: (group: string) => `${group} votes on this question:`,
    open: 'Vote',
  },
  document: {
    subject: (group: string, title: string) => `Document of ${group}: ${title}`,
    document: (person: string, group: string) => `${person} added a document to ${group}:`,
    version: (person: string, group: string) => `${person} added a new version of a document to ${group}:`,
    open: 'Open documents',
  },
  decision: {
    subject: (group: string, year: number, number: number) =>
      `Decision ${String(year)}-${String(number)} of ${group}`,
    sentence: (group: string) => `A decision of ${group} was recorded:`,
    open: 'Open decisions',
  },
  meeting: {
    outcomes: {
      called: (group: string, title: string) => ({
        subject: `Meeting of ${group}: ${title}`,
        sentence: `You are invited to a meeting of ${group}.`,
      }),
      changed: (group: string, title: string) => ({
        subject: `Changed: meeting of ${group}, ${title}`,
        sentence: `A meeting of ${group} was changed. If its time changed, answer again.`,
      }),
      restored: (group: string, title: string) => ({
        subject: `Takes place after all: meeting of ${group}, ${title}`,
        sentence: `A meeting of ${group} that was canceled takes place after all.`,
      }),
      canceled: (group: string, title: string) => ({
        subject: `Canceled: meeting of ${group}, ${title}`,
        sentence: `A meeting of ${group} was canceled.`,
      }),
      reminder: (group: string, title: string) => ({
        subject: `Reminder: meeting of ${group}, ${title}`,
        sentence: `A meeting of ${group} is soon.`,
      }),
      minutes: (group: string, title: string) => ({
        subject: `Minutes of ${group}: ${title}`,
        sentence: `The minutes of a meeting of ${group} were published.`,
      }),
      withdrawn: (group: string, title: string) => ({
        subject: `No longer invited: meeting of ${group}, ${title}`,
        sentence: `You are no longer invited to a meeting of ${group}. The file removes it from your calendar.`,
      }),
    },
    names: { meeting: 'Meeting', when: 'When', where: 'Where', video: 'Video', agenda: 'Agenda' },
    answer: 'Answer',
    open: 'Open meeting',
    read: 'Read minutes',
    groups: 'See groups',
  },
  posted: {
    subject: (group: string, title: string) => `${group}: ${title}`,
    kinds: {
      announcement: (person: string, group: string) => `${person} announced in ${group}:`,
      topic: (person: string, group: string) => `${person} wrote in ${group}:`,
      reply: (person: string, group: string) => `${person} replied in ${group}:`,
      mention: (person: string, group: string) => `${person} mentioned you in ${group}:`,
      answer: (person: string, group: string) => `${person} replied to your topic in ${group}:`,
    },
    open: 'Open topic',
    choose: 'Change which emails of this group you get',
  },
  open: {
    invited: 'Answer',
    requested: 'Answer',
    approved: 'Open group',
    declined: 'See groups',
    appointed: 'Open group',
    removed: 'See groups',
    restored: 'Open group',
  },
};
