import { link, type Message, text } from '../message.ts';

/** Composes the email after an admin reset somebody's second factor; it cannot be switched off. */
export function composeSecondFactorReset(): Message {
  return {
    subject: 'Your two-step verification was reset',
    blocks: [
      text(
        'An admin removed two-step verification from your account, and you were signed out on all devices. Sign in with your password and set it up again.',
      ),
      text('If you did not ask for this, change your password and contact us.'),
      link('Open security settings', '/account/security'),
    ],
  };
}
