/**
 * `npm run payments:check [-- --live]`: says what online payments lack, at Stripe and in the project, with the STRIPE_SECRET_KEY,
 * STRIPE_WEBHOOK_SECRET and SUPABASE_URL of the environment; with SUPABASE_SECRET_KEY also whether the schedule runs. Exits with 0 when nothing is missing, 1 when something is wrong, 2 when Stripe is not set up at all. With --live
 * a test key is wrong too.
 */
import { parseArgs } from 'node:util';
import { readStripeSettings } from '../../supabase/functions/_shared/stripe-settings.ts';
import { checkBillingFunction } from './check-billing-function.ts';
import { createStripeProvider } from '../../supabase/functions/billing/stripe.ts';

const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } });
const settings = readStripeSettings(process.env);
const backend = process.env['SUPABASE_URL']?.trim().replace(/\/$/, '');

if (!settings.secretKey && !settings.webhookSecret) {
  console.log(
    'Stripe is not set up: payments are by check, cash and transfer. docs/deploy.md says how to set it up.',
  );
  process.exitCode = 2;
} else if (!backend) {
  console.error('Set SUPABASE_URL to the URL of the project, such as https://YOUR-PROJECT-REF.supabase.co.');
  process.exitCode = 1;
} else {
  const provider = createStripeProvider(settings);
  const endpoint = `${backend}/functions/v1/billing/webhooks/stripe`;
  const secretKey = process.env['SUPABASE_SECRET_KEY']?.trim();
  const problems: { code: string; message: string }[] = [
    ...(await provider.check(endpoint)),
    ...(await checkBillingFunction({ url: backend, isLive: provider.isLive ?? false, secretKey })),
  ];
  if (values.live && settings.secretKey && !provider.isLive)
    problems.push({
      code: 'mode_mismatch',
      message: 'STRIPE_SECRET_KEY is of test mode: no money would move.',
    });
  for (const { code, message } of problems) console.error(`${code}: ${message}`);
  if (problems.length === 0)
    console.log(
      `Payments are ready in ${provider.isLive ? 'live mode' : 'test mode: no money moves'}.\nWebhook: ${endpoint}`,
    );
  if (!secretKey) console.log('Set SUPABASE_SECRET_KEY to check the schedule of billing/run, too.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
