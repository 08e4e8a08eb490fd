/** Answering the questions of an event after registering. */
export const questions = {
  title: 'Questions of the organizer',
  titleFor: (name: string) => `Questions for ${name}`,
  forParty: 'Answer once for you and your guests.',
  answer: 'Answer questions',
  change: 'Change answers',
  view: 'View answers',
  actionFor: (action: string, name: string) => `${action}: ${name}`,
  missing: 'The organizer needs answers.',
  closed: 'The event has started, so answers can no longer be changed here. Tell the organizer instead.',
  save: 'Save answers',
  saved: 'Answers saved.',
};
