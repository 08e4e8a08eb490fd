/** The questions that an event asks whoever registers. */
export const eventQuestions = {
  title: 'Registration questions',
  description: 'What an event asks whoever registers.',
  signIn: 'Sign in to edit the questions of your event.',
  text: 'Whoever registers answers these questions. You see the answers with their registration. With tickets, each attendee answers; without, a person with guests answers once for all of them.',
};
