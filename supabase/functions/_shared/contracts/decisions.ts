/** The reason that goes with undoing a decision, by which emails and screens know it to say it in their language. */
export const undoneReason = 'The decision was undone. It is under review again.';
