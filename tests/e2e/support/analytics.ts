import type { BrowserContext } from '@playwright/test';
import type { AnalyticsEvent } from '../../../src/lib/shared/analytics-events.ts';
import { expect, hub } from './hub.ts';

interface SentEvent {
  name: AnalyticsEvent;
  url: string;
  props: Record<string, string | number>;
}

/** The forms that were abandoned on a page, as the service got them: browsers do not report what a page sends while it is left. */
export async function readAbandoned(path: string) {
  const reply = await fetch(hub.analytics_url);
  const sent = (await reply.json()) as SentEvent[];
  return sent.flatMap(({ name, url, props }) =>
    name === 'form_abandon' && url.endsWith(path) ? [props] : [],
  );
}

/** Collects the analytics events that the pages of a browser context send. */
export function collectEvents(context: BrowserContext) {
  const events: SentEvent[] = [];
  context.on('request', (request) => {
    if (request.url() === hub.analytics_url) events.push(request.postDataJSON() as SentEvent);
  });
  return {
    events,
    named: (name: AnalyticsEvent) => events.filter((event) => event.name === name),
    /** Waits until an event was sent with these properties. */
    expectEvent: (name: AnalyticsEvent, props: SentEvent['props'] = {}) =>
      expect
        .poll(() => events, { message: name })
        .toContainEqual(expect.objectContaining({ name, props: expect.objectContaining(props) })),
  };
}
