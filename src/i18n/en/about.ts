/** The pages about the hub itself. */
export const about = {
  about: {
    title: 'About the hub',
    description: 'What the hub is, who runs it, and how a business gets in.',
    lead: 'One place for the businesses of the town and the people who need them.',
    sections: [
      {
        heading: 'What you find here',
        text: 'The directory says who is here, what they do and whether they are open now. Events, deals and jobs come from the same businesses. News tells what changes in town; the blog is where members share what they learned.',
      },
      {
        heading: 'Who runs it',
        text: 'The hub is run by the local chamber of commerce. Its people read each listing, event, deal, job and post before it appears, and answer when something is wrong.',
      },
      {
        heading: 'How a business gets in',
        text: 'Create an account, add the business, and send it in. Is it listed already? Open its page and claim it. Hours, a closed day or a new phone number you change yourself at any time.',
      },
      {
        heading: 'Something is wrong?',
        text: 'Every listing has a link to report a problem or to suggest a change. For anything else, the address and the phone number of the chamber stand at the foot of the start page.',
      },
    ],
    action: 'Add your business',
    more: 'See the directory',
  },
  privacy: {
    title: 'Privacy',
    description: 'What the hub knows about you, for how long, and how to have it removed.',
    lead: 'In short: to look around, you need to tell nothing. What you do tell us serves what you told it for.',
    sections: [
      {
        heading: 'Looking around',
        text: 'Reading the hub sets no cookies and loads nothing from other companies. “Near me” asks your browser where you are only when you press it; the place goes into that one search and is not kept.',
      },
      {
        heading: 'Your account',
        text: 'An account holds your e-mail address, your name if you give it, and what you do with it: listings, registrations, claimed deals, posts. Your browser itself keeps the keys of your session. Passwords are stored as hashes that nobody can read back.',
      },
      {
        heading: 'Applying for a job',
        text: 'An application and its file go to the business that offers the job, to its owner and managers. Nobody else can open them, the people who run the hub neither. You can take it back at any time.',
      },
      {
        heading: 'Mails',
        text: 'You get mails that you asked for: confirmations, answers, alerts. Every alert has a link that ends it at once, without signing in.',
      },
      {
        heading: 'Measuring',
        text: 'For each business the hub counts how often its page was opened and its phone, mail, website or way was pressed, so that the business knows what the page is good for: numbers by day, without cookies and without anything about you. So that one device does not count often, a scrambled form of your network address that cannot be turned back is kept for a day. Where the hub measures its use beyond that, it counts page views and clicks in the same way, without anything you typed. None of it happens when your browser asks not to be tracked.',
      },
      {
        heading: 'Your rights',
        text: 'Ask us for what we hold about you, to correct it or to remove it: write to the address at the foot of the start page. Deleting your account removes your profile, applications and alerts.',
      },
    ],
  },
};
