import type { passwordRules as english } from '../../en/shared/password-rules.ts';

/** The rules for a new password, as contracts/password-rules.ts words them in English; `#` stands for what varies. */
export const passwordRules: typeof english = {
  passwordLength: 'Al menos # caracteres',
  passwordLower: 'Una letra minúscula (de la a a la z)',
  passwordUpper: 'Una letra mayúscula (de la A a la Z)',
  passwordDigit: 'Un número (del 0 al 9)',
};
