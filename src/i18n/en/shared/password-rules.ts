/** The rules for a new password, as contracts/password-rules.ts words them in English; `#` stands for what varies. */
export const passwordRules = {
  passwordLength: 'At least # characters',
  passwordLower: 'A lowercase letter (a to z)',
  passwordUpper: 'An uppercase letter (A to Z)',
  passwordDigit: 'A digit (0 to 9)',
};
