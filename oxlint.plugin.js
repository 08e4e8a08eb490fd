import { builtinRules } from 'eslint/use-at-your-own-risk';

/** Rules of ESLint that Oxlint runs as they are, where its own differ. */
export default {
  meta: { name: 'eslint-js' },
  rules: { 'no-unsafe-optional-chaining': builtinRules.get('no-unsafe-optional-chaining') },
};
