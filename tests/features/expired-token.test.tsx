import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sessions } from '../../src/features/account/Sessions.tsx';
import { CheckIn } from '../../src/features/events/CheckIn.tsx';
import { FormerImports } from '../../src/features/admin/imports/FormerImports.tsx';
import { MyInvitations } from '../../src/features/business/team/MyInvitations.tsx';
import { MyDeals } from '../../src/features/deals/MyDeals.tsx';
import { MyRegistrations } from '../../src/features/events/MyRegistrations.tsx';
import { JobAlertForm } from '../../src/features/jobs/JobAlertForm.tsx';
import { queryClient } from '../../src/lib/browser/query-client.ts';

// The network is mocked here: a backend for which tokens or sessions have ended.
const userId = '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10';
const search = { q: 'cook', job_type: '', category: '', remote: false, salary_min: 0 };

const user = { id: userId, aud: 'authenticated', email: 'ada@hub.test', factors: [] };

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const isAuth = (request: Parameters<typeof fetch>[0]) =>
  (request instanceof Request ? request.url : String(request)).includes('/auth/v1/');

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, iat: now, exp: now + 3600 };
  const access_token = [{ alg: 'ES256', typ: 'JWT' }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const session = { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };
  localStorage.setItem(
    'sb-localhost-auth-token',
    JSON.stringify({ ...session, expires_at: now + 3600, user }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each<[area: string, code: string, island: ReactElement]>(
  ['PGRST301', 'PGRST303'].flatMap((code): [string, string, ReactElement][] => [
    ['account', code, <Sessions key="" userId={userId} />],
    ['admin', code, <FormerImports key="" zone="UTC" />],
    ['business', code, <MyInvitations key="" />],
    ['deals', code, <MyDeals key="" />],
    ['events', code, <MyRegistrations key="" />],
    ['jobs', code, <JobAlertForm key="" search={search} words={['cook']} />],
  ]),
)('an expired token shows "You were signed out" in %s (%s)', async (_area, code, island) => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((request) =>
      Promise.resolve(
        isAuth(request)
          ? answer(user)
          : answer({ code, message: 'JWT expired', details: null, hint: null }, 401),
      ),
    ),
  );
  render(island);
  // Each query is tried twice before it fails.
  await waitFor(() => screen.getByText(/You were signed out/), { timeout: 20_000 });
  expect(document.body.textContent).not.toMatch(/went wrong/);
});

it.each<[page: string, shown: RegExp, dialog: string, island: ReactElement]>([
  ['deals', /No deals yet/, 'Sign in again', <MyDeals key="" />],
  ['events', /No registrations yet/, 'Sign in again', <MyRegistrations key="" />],
  ['check-in', /no events with registration/, 'Sign in again', <CheckIn key="" />],
  [
    'events in Spanish',
    /Aún no tiene inscripciones/,
    'Inicie sesión de nuevo',
    <MyRegistrations key="" lang="es" />,
  ],
])(
  'a session that ends on the page of %s is asked for in a dialog over it',
  async (_page, shown, dialog, island) => {
    let hasEnded = false;
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>((request) => {
        if (!hasEnded) return Promise.resolve(answer(isAuth(request) ? user : []));
        const ended = { code: isAuth(request) ? 'session_not_found' : 'PGRST301', message: 'ended' };
        return Promise.resolve(answer(ended, isAuth(request) ? 403 : 401));
      }),
    );
    render(island);
    await screen.findByText(shown);
    hasEnded = true;
    await queryClient.invalidateQueries();
    await screen.findByRole('dialog', { name: dialog });
    screen.getByText(shown);
  },
);
