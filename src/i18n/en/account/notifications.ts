import {
  type NotificationKind,
  notificationFrequencies,
  notificationKinds,
} from '#contracts/notifications.ts';

const kinds: Readonly<Record<NotificationKind, string>> = notificationKinds;
const frequencies: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(notificationFrequencies).flat(),
);

/** Email settings: the page and unsubscribing. */
export const notifications = {
  page: { title: 'Notifications', description: 'Which emails you get.' },
  signInFirst: 'Sign in to change your email settings.',
  title: 'Email notifications',
  saved: 'Saved.',
  always: 'You always get codes, invitations and emails about your own registrations.',
  never: 'Never',
  kinds,
  /** When emails of a kind come, by the names of the contract. */
  frequencies,
  unsubscribe: {
    title: 'Unsubscribe',
    description: 'Unsubscribe from an email notification.',
    lead: 'Choose which emails you no longer want.',
    withoutScript: 'To unsubscribe without JavaScript, use "Unsubscribe" in your email program.',
    incomplete: 'This link is incomplete. Copy the full link from the email.',
    ask: (kind: string) => `Stop these emails: ${kind}?`,
    button: 'Unsubscribe',
    done: 'Unsubscribed',
    doneText:
      'You will no longer get these emails. You will still get codes, invitations and emails about your own registrations.',
  },
};
