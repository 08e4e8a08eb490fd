import { describeAuthFacts } from './facts/auth-facts.ts';

await describeAuthFacts('auth-limits', {
  auth: { enable_anonymous_sign_ins: true },
  rateLimits: true,
  isElsewhere: () => process.env['TEST_RATE_LIMITS'] === 'true',
});
