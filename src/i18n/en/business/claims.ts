import { counted } from '../../counted.ts';

/** Claiming a business. */
export const claims = {
  page: { title: 'Claim a business', description: 'Claim your business listing.' },
  signIn: 'Sign in to claim your business.',
  gone: 'This listing no longer exists.',
  search: {
    name: 'Business name',
    submit: 'Search',
    none: 'No matches.',
    found: (count: number) => counted(count, '# found:', '# found:'),
    claim: 'Claim',
    claimNamed: (name: string) => `Claim: ${name}`,
    notListed: 'Not listed?',
    add: 'Add your business',
  },
  begin: {
    byEmail: (address: string) => `Code by email to ${address}`,
    byPhone: (number: string) => `Code by text message to ${number}`,
    byDocument: 'Documents, like a license or a bill',
    byStaff: 'Ask staff to verify',
    hasOwner:
      'This business already has an owner. Send documents to have our staff review your claim, or ask the owner for an invitation.',
    ways: 'Verify you own this business',
    otherWays: 'Other ways to verify',
    addMessage: 'Add a message to our staff (optional)',
    role: 'Your role',
    roleHint: 'For example, owner or manager.',
    message: 'Message to our staff',
    submit: 'Claim this business',
  },
  code: {
    verified: 'Business verified',
    edit: 'Edit listing',
    sent: (to: string, time: string) => `We sent a code to ${to}. It is valid until ${time}.`,
    sentLast: (to: string, time: string) =>
      `We sent a code to ${to}. It is valid until ${time}. It was the last code for today.`,
    label: '6-digit code',
    verify: 'Verify',
    send: 'Send code',
    resend: 'Resend code',
  },
  documents: {
    label: 'Documents',
    hint: 'Up to five PDF, PNG, JPEG or WebP files, 10 MB each. Only you and our staff can see them.',
    none: 'Choose at least one document.',
    tooMany: (max: number) => `Choose ${String(max)} files or fewer.`,
    wrongType: (name: string) => `“${name}” is not a PDF, PNG, JPEG or WebP file.`,
    empty: (name: string) => `“${name}” is empty.`,
    tooLarge: (name: string) => `“${name}” is larger than 10 MB.`,
    wrongContents: (name: string) =>
      `“${name}” does not match its file type. Open it and save it as a PDF or an image.`,
    uploading: (number: number, count: number) => `Uploading ${String(number)} of ${String(count)} …`,
    progress: 'Uploading documents',
    submit: 'Submit documents',
  },
  steps: {
    owned: 'You already own this listing',
    pending: (name: string) => `Your claim for ${name} is pending review. We will email you.`,
    needsInfo: (reason: string) => `More information needed: ${reason}`,
    send: 'Send documents',
    withoutDocuments: 'Submit without documents',
    withdraw: 'Withdraw claim',
  },
  mine: {
    title: 'Your claims',
    listing: 'Listing',
    unnamed: 'this listing',
    continue: 'Continue',
    withdraw: 'Withdraw',
    withdrawNamed: (name: string) => `Withdraw claim: ${name}`,
  },
};
