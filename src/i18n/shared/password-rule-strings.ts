import { byLanguage } from '../by-language.ts';
import type { passwordRules } from '../en/shared/password-rules.ts';

/** The rules for a new password. */
export const passwordRuleStrings = byLanguage(
  import.meta.glob<typeof passwordRules>('../*/shared/password-rules.ts', {
    eager: true,
    import: 'passwordRules',
  }),
);
