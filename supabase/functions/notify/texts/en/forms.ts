/** Surveys and contact forms. */
export const forms = {
  response: {
    subject: (form: string) => `New answers: ${form}`,
    contact: (form: string) => `Someone wrote to you with the form “${form}”.`,
    survey: (form: string) =>
      `There are new answers to “${form}”. These are the first; you get at most one email an hour about this form.`,
    email: 'Email',
    open: 'Open the answers',
    reply: 'Reply to this email to write to the sender.',
  },
  confirmation: {
    subject: (form: string) => `We received your answers: ${form}`,
    sentence: (form: string) => `Thank you. We received what you sent with the form “${form}”.`,
    repeatedSubject: (form: string) => `You already answered: ${form}`,
    repeated: (form: string) =>
      `Someone sent the form “${form}” with your address. It takes one answer per person and has yours already, so nothing was changed.`,
    notYou: 'If you did not send this form, you can ignore this email.',
  },
};
