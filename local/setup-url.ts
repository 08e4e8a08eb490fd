/** Where a hub is, and its secret key; as in the output of `status --json`. */
interface HubAddress {
  site_url: string;
  api_url: string;
  secret_key: string;
}

/**
 * Makes a new setup code; returns the page where it makes an account the first admin, or undefined if the hub has an admin. The
 * code is in the fragment, which no server logs. Throws when the hub does not answer.
 */
export async function requestSetupUrl(hub: HubAddress): Promise<string | undefined> {
  const reply = await fetch(`${hub.api_url}/rest/v1/rpc/make_setup_code`, {
    method: 'POST',
    headers: { apikey: hub.secret_key, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!reply.ok) throw new Error(`The hub made no setup code: ${String(reply.status)} ${await reply.text()}`);
  const code: unknown = await reply.json();
  return typeof code === 'string' ? `${hub.site_url}/admin/setup#code=${code}` : undefined;
}
