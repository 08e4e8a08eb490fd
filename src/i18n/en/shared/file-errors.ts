/** Why a file was not stored. */
export const fileErrors = {
  tooLarge: 'The file is too large. Choose a smaller one.',
  wrongType: 'Files of this type are not accepted. Choose another one.',
  noSpace: 'There is no space left for files. Try again later, or tell us.',
  other: 'The file was not accepted. Load the page again.',
};
