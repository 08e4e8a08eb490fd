/** The job forms; loaded in the browser with them. */
export const jobForms = {
  signInToApply: 'Sign in to apply. Only you and the business can see your application.',
  name: 'Your name',
  email: 'Email',
  phone: 'Phone (optional)',
  message: 'Cover note',
  file: 'Résumé (optional)',
  fileHint: 'PDF, Word, OpenDocument or text, up to 5 MB. Only you and the business can open it.',
  send: 'Send application',
  sent: 'Application sent',
  sentText: (business: string, email: string) =>
    `${business} has received your application. Replies go to ${email}.`,
  yourApplications: 'Your applications',
  applied: (date: string) => `You applied on ${date}.`,
  signInToSave: 'Sign in to create a job alert.',
  often: 'Frequency',
  daily: 'Daily',
  weekly: 'Weekly',
  save: 'Create alert',
  everything: 'all jobs',
  saved: (words: string) => `Alert created. We will email you new jobs: ${words}.`,
  yours: 'Your alerts',
  end: (words: string) => `Delete: ${words}`,
  endShort: 'Delete',
  ended: 'Job alert deleted.',
  remoteOnly: 'remote only',
  /** By the code of the error. */
  problems: {
    session_expired:
      'You were signed out. Sign in again in another tab, then send this again. Nothing you typed is lost.',
    file_too_large: 'The file is larger than 5 MB. Choose a smaller one.',
    file_type: 'Choose a PDF, Word, OpenDocument or text file.',
    file_refused: 'The file was not accepted. The job may be closed. Reload the page.',
  },
  emptyFile: 'The file is empty. Choose another one.',
  wrongType: (type: string) =>
    `The file is not a ${type} file, although its name says so. Save it as a PDF and choose it again.`,
  atLeast: (amount: string) => `at least ${amount} per year`,
};
