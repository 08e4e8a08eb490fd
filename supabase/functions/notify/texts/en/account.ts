/** Accounts, codes and invitations. */
export const account = {
  deletion: {
    canceled: {
      subject: 'Account deletion canceled',
      sentence: 'The deletion of your account was canceled. Nothing has changed.',
      open: 'Open your account',
    },
    requested: {
      subject: 'Your account will be deleted',
      sentence: (date: string) =>
        `You asked to delete your account. It will be deleted after ${date}. Your profile, registrations and applications are deleted, too; listings that you own stay without an owner.`,
      howToCancel:
        'If you change your mind, sign in before then and cancel the deletion. If it wasn’t you, also change your password.',
      cancel: 'Cancel deletion',
    },
  },
  launch: {
    subject: 'We are open',
    sentence: 'The site is online now: businesses, events, deals and jobs in one place.',
    open: 'Open the site',
    once: 'You asked us to email you. This is the only email: your address is deleted now that it is sent.',
  },
  secondFactorReset: {
    subject: 'Your two-step verification was reset',
    sentence:
      'An admin removed two-step verification from your account, and you were signed out on all devices. Sign in with your password and set it up again.',
    ifNotYou: 'If you did not ask for this, change your password and contact us.',
    open: 'Open security settings',
  },
  keyChange: {
    subjects: {
      passkey: {
        added: 'A passkey was added to your account',
        removed: 'A passkey was removed from your account',
      },
      security_key: {
        added: 'A security key was added to your account',
        removed: 'A security key was removed from your account',
      },
      authenticator_app: {
        added: 'An authenticator app was added to your account',
        removed: 'An authenticator app was removed from your account',
      },
      phone: {
        added: 'A phone was added to your two-step verification',
        removed: 'A phone was removed from your two-step verification',
      },
    },
    sentences: {
      passkey: {
        added: 'A new passkey can sign in to your account, without your password.',
        removed: 'A passkey can no longer sign in to your account.',
      },
      security_key: {
        added: 'You can now use a new security key for two-step verification.',
        removed: 'A security key can no longer be used for two-step verification.',
      },
      authenticator_app: {
        added: 'You can now use a new authenticator app for two-step verification.',
        removed: 'An authenticator app can no longer be used for two-step verification.',
      },
      phone: {
        added: 'You can now use a new phone for two-step verification.',
        removed: 'A phone can no longer be used for two-step verification.',
      },
    },
    ifNotYou:
      'If this wasn’t you, remove what you don’t recognize in your security settings and change your password (this does not remove passkeys), then contact us.',
    open: 'Open security settings',
  },
  claimCode: {
    subject: (business: string, code: string) => `Your code for ${business}: ${code}`,
    sentence: (business: string) =>
      `Someone is claiming the listing “${business}”. If it’s you, enter this code:`,
    expires: (minutes: number) =>
      `It expires in ${String(minutes)} minutes. If you didn’t request it, ignore this message: no one can claim the listing without the code.`,
  },
  invitation: {
    subject: (business: string) => `You’re invited to manage ${business}`,
    owner: 'The owner',
    duties: {
      manager: 'keep the listing up to date, and post its events, deals and jobs',
      contributor: 'post its events, deals and jobs',
    },
    sentence: (inviter: string, business: string, duties: string) =>
      `${inviter} invites you to the team of “${business}”. You can ${duties}.`,
    organizationSubject: (organization: string) => `You’re invited to join ${organization}`,
    organizationSentence: (inviter: string, organization: string) =>
      `${inviter} invites you to join “${organization}”. Its membership can include you, and you can leave at any time.`,
    howToAccept: (date: string) => `To accept, sign in or sign up with this email address by ${date}.`,
    accept: 'Accept the invitation',
    ifUnexpected: 'If you weren’t expecting this, ignore this email.',
  },
};
