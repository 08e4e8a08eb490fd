import type { OutgoingMail } from './mailer.ts';

/** Why a mail is sent. */
export type MailKind = 'confirmation' | 'recovery' | 'email_change' | 'magic_link' | 'invite';

const wordings: Record<MailKind, { subject: string; lead: string; action: string; note: string }> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    lead: 'Welcome. Please confirm this e-mail address to finish signing up.',
    action: 'Confirm the address',
    note: 'If you did not sign up, you can ignore this mail: without the confirmation there is no account.',
  },
  recovery: {
    subject: 'Reset your password',
    lead: 'Somebody, hopefully you, asked for a new password for your account.',
    action: 'Set a new password',
    note: 'If it was not you, you can ignore this mail: your password stays as it is.',
  },
  magic_link: {
    subject: 'Sign in',
    lead: 'Somebody, hopefully you, asked to sign in to your account without a password.',
    action: 'Sign in',
    note: 'If it was not you, you can ignore this mail: nobody gets in without it.',
  },
  invite: {
    subject: 'You are invited',
    lead: 'You are invited to an account. Accept to choose a password and begin.',
    action: 'Accept the invitation',
    note: 'If you do not want an account, you can ignore this mail.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'Please confirm that {newAddress} becomes the e-mail address of your account.',
    action: 'Confirm the change',
    note: 'If you did not ask for it, ignore this mail and change your password.',
  },
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The mail with the code that a change of the password asks for. */
export function writeCodeMail(to: string, code: string): OutgoingMail {
  const subject = 'Confirm that it is you';
  const lead = 'Somebody, hopefully you, wants to change the password of your account.';
  const note = 'If it was not you, sign out everywhere and change your password: somebody uses your session.';
  const text = `${lead}\n\nThe code to confirm it is: ${code}\n\n${note}\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>
<p>The code to confirm it is: <strong>${escapeHtml(code)}</strong></p>
<p style="color: #555">${escapeHtml(note)}</p>
</body></html>`;
  return { to, subject, text, html };
}

/** The mail of a kind with its link and the code that can be used instead; `newAddress` is that of an e-mail change. */
export function writeMail(
  kind: MailKind,
  to: string,
  { link, code, newAddress = '' }: { link: string; code: string; newAddress?: string },
): OutgoingMail {
  const { subject, action, note, ...wording } = wordings[kind];
  const lead = wording.lead.replace('{newAddress}', () => newAddress);
  const text = `${lead}\n\n${action}:\n${link}\n\nIf you are asked for a code, it is: ${code}\n\n${note}\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; background: #14532d; color: #fff; text-decoration: none">${escapeHtml(action)}</a></p>
<p>If you are asked for a code, it is: <strong>${escapeHtml(code)}</strong></p>
<p style="color: #555">${escapeHtml(note)}</p>
</body></html>`;
  return { to, subject, text, html };
}
