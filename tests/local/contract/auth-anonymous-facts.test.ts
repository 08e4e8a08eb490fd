import { describeAuthFacts } from './facts/auth-facts.ts';

await describeAuthFacts('auth-anonymous', {
  auth: { enable_anonymous_sign_ins: true },
  isElsewhere: ({ external }) => external['anonymous_users'] === true,
});
