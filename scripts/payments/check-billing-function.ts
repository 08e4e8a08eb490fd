/** Something that keeps payments from working, for an operator. */
interface Problem {
  code: string;
  message: string;
}

interface Backend {
  /** The URL of the project, without a trailing slash. */
  url: string;
  isLive: boolean;
  /** With it, the schedule is checked too. */
  secretKey?: string | undefined;
}

const read = async (request: Request) => {
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(10_000) });
    return reply.ok ? ((await reply.json()) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

async function checkStatus({ url, isLive }: Backend): Promise<Problem[]> {
  const status = await read(new Request(`${url}/functions/v1/billing/status`));
  if (!status)
    return [
      {
        code: 'function_missing',
        message: `The function billing does not answer at ${url}. Deploy the functions.`,
      },
    ];
  if (status['takes_cards'] !== true)
    return [
      {
        code: 'function_without_keys',
        message: 'The function billing has no STRIPE_SECRET_KEY. Set the secrets of the project, too.',
      },
    ];
  if (status['is_live'] !== isLive)
    return [
      { code: 'mode_mismatch', message: 'The function billing has the key of the other mode (test, live).' },
    ];
  return [];
}

async function checkSchedule({ url, secretKey }: Backend): Promise<Problem[]> {
  if (!secretKey) return [];
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  const worker = await read(
    new Request(`${url}/rest/v1/rpc/billing_worker_state`, { method: 'POST', headers, body: '{}' }),
  );
  if (!worker)
    return [
      {
        code: 'schedule_unknown',
        message: 'SUPABASE_SECRET_KEY is rejected, or the migrations are missing.',
      },
    ];
  return worker['is_late'] === false
    ? []
    : [
        {
          code: 'schedule_missing',
          message:
            'billing/run has not run for a quarter of an hour. Set up its schedule: webhooks, renewals and refunds wait for it.',
        },
      ];
}

/** What the project itself lacks for payments: its function, its keys and, with the secret key, its schedule. */
export async function checkBillingFunction(backend: Backend): Promise<Problem[]> {
  return [...(await checkStatus(backend)), ...(await checkSchedule(backend))];
}
