/** The minimum password length in characters, as in `[auth]` of supabase/config.toml. */
const minPasswordLength = 10;

/** The rules for a new password, each with its message. */
export const passwordRules = [
  {
    sentence: `At least ${minPasswordLength} characters`,
    holds: (text: string) => text.length >= minPasswordLength,
  },
  { sentence: 'A lowercase letter (a to z)', holds: (text: string) => /[a-z]/.test(text) },
  { sentence: 'An uppercase letter (A to Z)', holds: (text: string) => /[A-Z]/.test(text) },
  { sentence: 'A digit (0 to 9)', holds: (text: string) => /\d/.test(text) },
] as const;
