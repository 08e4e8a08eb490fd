import {
  type NotificationKind,
  notificationFrequencies,
  notificationKinds,
} from '#contracts/notifications.ts';

const kinds: Readonly<Record<NotificationKind, string>> = notificationKinds;
const frequencies: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(notificationFrequencies).flat(),
);

/** Notifications: the list, the settings and unsubscribing. */
export const notifications = {
  page: { title: 'Notification settings', description: 'What you are notified of, and how.' },
  list: {
    title: 'Notifications',
    description: 'What concerns you.',
    signIn: 'Sign in to see your notifications.',
    settings: 'Notification settings',
    readAll: 'Mark all as read',
    read: 'Mark as read',
    readNamed: (title: string) => `Mark as read: ${title}`,
    unread: 'Unread:',
    times: (count: number) => (count > 99 ? 'more than 99 times' : `${String(count)} times`),
    more: 'Show earlier',
    empty: 'No notifications.',
    kept: 'Notifications are deleted after 90 days.',
  },
  signInFirst: 'Sign in to change your email settings.',
  title: 'By email and in the bell',
  bell: 'Bell',
  device: 'Devices',
  saved: 'Saved.',
  always:
    'Once a day or once a week, emails come together as one. You always get codes, invitations and emails about your own registrations.',
  never: 'Never',
  kinds,
  /** When emails of a kind come, by the names of the contract. */
  frequencies,
  push: {
    title: 'On your devices',
    help: 'A device shows notifications also while no page is open, without the text of messages.',
    add: 'Show notifications on this device',
    added: 'This device shows notifications.',
    refused: 'Notifications are blocked. Allow them in the settings of your browser.',
    unsupported: 'This browser cannot show notifications.',
    thisOne: 'this device',
    remove: 'Remove',
    removeNamed: (device: string) => `Remove: ${device}`,
    removed: 'Device removed.',
  },
  quiet: {
    title: 'Quiet hours',
    help: 'Emails that can wait come after them. Codes, tickets and payments never wait.',
    from: 'From',
    until: 'Until',
    zone: (zone: string) => `Time zone: ${zone}`,
    save: 'Save',
    saved: 'Quiet hours saved.',
    off: 'Turn off',
    isOff: 'Quiet hours are off.',
    both: 'Enter both times.',
    same: 'Enter two different times.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    description: 'Unsubscribe from an email notification.',
    lead: 'Choose which emails you no longer want.',
    withoutScript: 'To unsubscribe without JavaScript, use "Unsubscribe" in your email program.',
    digests: 'Your digest, with all that comes in it',
    incomplete: 'This link is incomplete. Copy the full link from the email.',
    ask: (kind: string) => `Stop these emails: ${kind}?`,
    button: 'Unsubscribe',
    done: 'Unsubscribed',
    doneText:
      'You will no longer get these emails. You will still get codes, invitations and emails about your own registrations.',
  },
};
