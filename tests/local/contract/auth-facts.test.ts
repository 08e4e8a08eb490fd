import { describeAuthFacts } from './facts/auth-facts.ts';

await describeAuthFacts('auth');
