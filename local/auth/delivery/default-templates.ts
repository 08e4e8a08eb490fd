import type { EmailKind } from '../config/config-tables.ts';

const linkTemplate = (heading: string, text: string, label: string) => `<h2>${heading}</h2>
<p>${text}</p>
<p><a href="{{ .ConfirmationURL }}">${label}</a></p>
`;

/** What GoTrue sends for a kind without a template of the project: a link that only the requesting browser can use, and no code. */
export const defaultTemplates: Record<EmailKind, { subject: string; html: string }> = {
  confirmation: {
    subject: 'Confirm your email address',
    html: linkTemplate(
      'Confirm your email address',
      'This link confirms your address and completes the sign-up.',
      'Confirm email address',
    ),
  },
  recovery: {
    subject: 'Reset your password',
    html: linkTemplate('Reset your password', 'This link lets you choose a new password.', 'Reset password'),
  },
  email_change: {
    subject: 'Confirm your new email address',
    html: linkTemplate(
      'Confirm your new email address',
      'This link confirms that {{ .NewEmail }} is your new address.',
      'Confirm new email address',
    ),
  },
  magic_link: {
    subject: 'Your sign-in link',
    html: linkTemplate('Your sign-in link', 'This link signs you in once.', 'Sign in'),
  },
  invite: {
    subject: "You've been invited",
    html: linkTemplate(
      "You've been invited",
      'This link accepts the invitation and creates your account.',
      'Accept invitation',
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your verification code',
    html: '<h2>Your verification code</h2>\n<p>The code to confirm it is: {{ .Token }}</p>\n',
  },
};
