import type { AnalyticsEvent, AnalyticsEvents } from '../shared/analytics-events.ts';

/** What `track` sends through the page; whoever measures listens, and where nobody measures nothing happens. */
export type TrackEvent = CustomEvent<{ name: AnalyticsEvent; props: Record<string, string | number> }>;

/** Notes that something happened. Costs nothing and never fails where the hub has no analytics. */
export function track<Name extends AnalyticsEvent>(name: Name, props: AnalyticsEvents[Name]): void {
  document.dispatchEvent(new CustomEvent('hub:track', { detail: { name, props } }));
}
