import { afterAll, inject, it } from 'vitest';
import { startRealtimeBackend } from '../realtime/support/realtime-backend.ts';
import { describeFacts } from './facts/run-facts.ts';

// Only who has the signing key makes a token that ends while a test waits.
if (process.env['TEST_SUPABASE_URL'] !== undefined)
  it.skip('realtime-tokens: needs the signing key of that server');
else {
  const { url: api_url, publishableKey: publishable_key, signToken, stop } = await startRealtimeBackend();
  afterAll(stop);
  const [expired, expiring] = await Promise.all([signToken(-5), signToken(3)]);
  describeFacts('realtime-tokens', {
    server: { ...inject('stack'), api_url, publishable_key },
    saved: () => ({ expired, expiring }),
  });
}
