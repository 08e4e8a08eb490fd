/** The "About" and "Privacy" pages. */
export const about = {
  about: {
    title: 'About',
    description: 'Who runs this site and how to add your business.',
    lead: 'Local businesses and the people who need them, in one place.',
    sections: [
      {
        heading: 'What you can find here',
        text: 'The directory shows local businesses, what they offer and whether they are open now. Events, deals and jobs come from the same businesses. News covers what is happening in town. On the blog, members share what they have learned.',
      },
      {
        heading: 'Who runs it',
        text: 'The local chamber of commerce runs this site. Its staff review each listing, event, deal, job and post before it is published, and respond when something is wrong.',
      },
      {
        heading: 'Add your business',
        text: 'Create an account, add your business and submit it for review. If it is already listed, open its page and claim it. You can change your hours, closures and phone number yourself at any time.',
      },
      {
        heading: 'Report a problem',
        text: 'Every listing has links to report a problem and to suggest an edit. For anything else, use the chamber’s contact information at the bottom of the home page.',
      },
    ],
    action: 'Add your business',
    more: 'Browse directory',
  },
  privacy: {
    title: 'Privacy',
    description: 'What data we hold about you, how long we keep it and how to have it deleted.',
    lead: 'You can browse without giving us any information. What you do give us is used only for the purpose you gave it for.',
    sections: [
      {
        heading: 'Browsing',
        text: 'Browsing this site sets no cookies and loads nothing from other companies, with two exceptions: the directory’s map may load its background from a map service, and forms may show a check against robots from the service that provides it. Each then sees your IP address. “Near me” asks your browser for your location only when you select it. Your location is used for that one search and is not stored.',
      },
      {
        heading: 'Your account',
        text: 'Your account holds your email address, your name, phone number and picture if you provide them, and your activity: listings, registrations, claimed deals and posts. Your session is stored in your browser; the IP address and the browser that you signed in with are stored with it and listed under Security in your account until you sign out. Passwords are stored as hashes that cannot be reversed.',
      },
      {
        heading: 'Job applications',
        text: 'Your application and its file go to the owner and managers of the business that posted the job. No one else can open them, including the staff of this site. You can withdraw an application at any time: it is then deleted with its file, and the business sees only your name and that you withdrew. We delete every application and its file 180 days after the business answered it or you withdrew it, or else 180 days after the job closed.',
      },
      {
        heading: 'Messages and reports',
        text: 'A message to a business goes to its owner and managers, with your name and email address. The staff of this site can read it only if the business reports it. It is deleted after two years at the latest. A report, also one of what a member wrote in the community, or a suggested edit goes to the staff of this site and is deleted a year after the answer; your email address is optional. An address that you leave before this site opens gets one email when it opens and is deleted once that is sent, or after a year. To limit spam, a hash of your IP address that cannot be reversed is stored and deleted after one day.',
      },
      {
        heading: 'Emails',
        text: 'We send emails about what you do here: confirmations, replies, reminders of events you registered for, messages from their organizers, and alerts you set up. Under Notifications in your account you switch off those that you did not request yourself, and alerts, reminders and organizers’ messages have a link to unsubscribe without signing in.',
      },
      {
        heading: 'Analytics',
        text: 'For each business we count how often it appears in searches, page views, messages, and clicks on its phone number, email, website and directions, so that the business can see how its page performs. These are daily totals, without cookies and without personal data. To avoid counting the same device twice, a hash of your IP address that cannot be reversed is stored and deleted after one day. If this site also uses an analytics service, its pages send that service their address and what happens on them: views, clicks, that something was searched, and which forms were started or sent, without cookies and without anything you typed. The service sees your IP address. If your browser asks not to be tracked, only messages are counted.',
      },
      {
        heading: 'Your rights',
        text: 'Under Privacy & data in your account you download a copy of your data and delete your account. It is deleted after 14 days; until then you can cancel. Your profile, registrations, applications and alerts are removed; listings that you own stay without an owner. Without an account, or to have something corrected, use the contact information at the bottom of the home page.',
      },
    ],
  },
};
