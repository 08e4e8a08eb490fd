/** Sanctions, hidden things and reports of the community. */
export const moderation = {
  given: {
    warning: {
      subject: 'A warning from the community',
      sentence: 'Staff warn you. You can go on reading and writing in the community.',
    },
    mute: {
      subject: 'You are muted in the community',
      sentence: 'You can read in the community, but not write: no messages, posts, requests or referrals.',
    },
    ban: {
      subject: 'You are banned from the community',
      sentence:
        'You can no longer use the directory of people, messages and groups. Your membership, tickets and businesses stay as they are.',
    },
  },
  until: (moment: string) => `This ends automatically on ${moment}.`,
  noEnd: 'This has no end date.',
  reason: 'The reason:',
  appeal: 'If you disagree, appeal in your account, once. Where possible, someone else of the staff decides.',
  open: 'View and appeal',
  conduct: 'Code of conduct',
  outcomes: {
    ended: {
      subject: 'Lifted before its time',
      sentence: {
        warning: 'Staff took back the warning.',
        mute: 'You are no longer muted. You can write in the community again.',
        ban: 'You are no longer banned. You can use the community again.',
      },
    },
    appeal_upheld: {
      subject: 'The answer to your appeal',
      sentence: {
        warning: 'Staff read your appeal. The warning stays.',
        mute: 'Staff read your appeal. You stay muted.',
        ban: 'Staff read your appeal. You stay banned.',
      },
    },
    appeal_lifted: {
      subject: 'The answer to your appeal',
      sentence: {
        warning: 'Staff read your appeal and took back the warning.',
        mute: 'Staff read your appeal. You are no longer muted.',
        ban: 'Staff read your appeal. You are no longer banned.',
      },
    },
  },
  hidden: {
    subject: 'Staff hid something of yours',
    sentences: {
      message: 'Staff hid a message you sent. It is no longer visible.',
      post: 'Staff hid a post of yours in a group. You still see it; others do not.',
      vote: 'Staff hid a vote that you started in a group.',
      agenda: 'Staff hid the agenda of a meeting that you called.',
      minutes: 'Staff hid minutes that you wrote. The chair and the secretary of the group still see them.',
      document: 'Staff hid a document that you added to a group. You still see it; others do not.',
      decision:
        'Staff hid the text of a decision that you recorded in a group. You still see it; others do not.',
      profile: 'Staff hid parts of your profile. You still see them, can change them and ask for a review.',
    },
    shown: 'Shown again',
    shownAgain: {
      message: 'Staff show a message that you sent again. It had been hidden.',
      post: 'Staff show a post of yours in a group again. It had been hidden.',
      vote: 'Staff show a vote that you started in a group again. It had been hidden.',
      agenda: 'Staff show the agenda of a meeting that you called again. It had been hidden.',
      minutes: 'Staff show minutes that you wrote again. They had been hidden.',
      document: 'Staff show a document that you added to a group again. It had been hidden.',
      decision: 'Staff show a decision that you recorded in a group again. It had been hidden.',
      profile: 'Staff show all of your profile again.',
    },
    profile: 'Open your profile',
  },
  report: {
    subject: 'We looked at your report',
    thanks: {
      message: 'Thank you for reporting a message.',
      post: 'Thank you for reporting a post.',
      vote: 'Thank you for reporting a vote.',
      agenda: 'Thank you for reporting an agenda.',
      minutes: 'Thank you for reporting minutes.',
      document: 'Thank you for reporting a document.',
      decision: 'Thank you for reporting a decision.',
      profile: 'Thank you for reporting a profile.',
    },
    outcomes: {
      hidden: 'Staff looked at it and hid what breaks the rules.',
      dismissed: 'Staff looked at it and found that it does not break the rules. You can block the person.',
    },
  },
  review: {
    subject: 'We looked at your profile',
    shown: 'All of your profile is shown again.',
    hidden: 'Some of your profile stays hidden. Change it and ask for another review.',
  },
};
