/** The answers that bring a session. */
const withSession = /\/auth\/v1\/(token|verify|signup|factors\/[^/]+\/verify)$/;

/**
 * A fetch for the auth client that leaves out when a session ends by the server's clock: the client then counts its length
 * from now. A device whose clock is wrong else takes a token for good that has run out, or renews it again and again.
 */
export async function fetchByOwnClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const reply = await fetch(...request);
  const [target] = request;
  const address = target instanceof Request ? target.url : target;
  if (!reply.ok || !withSession.test(new URL(address).pathname)) return reply;
  const answer = (await reply.json()) as Record<string, unknown>;
  delete answer['expires_at'];
  const { status, headers } = reply;
  return new Response(JSON.stringify(answer), { status, headers });
}
