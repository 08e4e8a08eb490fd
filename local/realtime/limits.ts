import { RateCounter, RateCounters } from './rate-counter.ts';

/** The defaults of Supabase's Realtime server, whose rates are for a project and here for each client. Infinity is unlimited. */
const defaults = {
  maxConnections: 200,
  maxIdleConnectionsPerAddress: 50,
  maxChannelsPerConnection: 100,
  maxJoinsPerSecond: 100,
  maxEventsPerSecond: 100,
  maxPresenceEventsPerSecond: 1000,
  maxPresenceCalls: 5,
};
const unlimited: typeof defaults = {
  maxConnections: Infinity,
  maxIdleConnectionsPerAddress: Infinity,
  maxChannelsPerConnection: Infinity,
  maxJoinsPerSecond: Infinity,
  maxEventsPerSecond: Infinity,
  maxPresenceEventsPerSecond: Infinity,
  maxPresenceCalls: Infinity,
};

/** Within this time a channel may track or untrack `maxPresenceCalls` times. */
export const presenceWindowMs = 30_000;
/** A larger frame ends its connection. */
export const maxFrameBytes = 5_000_000;
/** A larger join is refused: a token and the settings of a channel are far smaller. */
export const maxJoinBytes = 65_536;
/** A batch over HTTP names at most so many topics: each asks the policies. */
export const maxTopicsPerBatch = 20;
/** A larger payload is not broadcast: 3,000 kB and room for its envelope. */
const maxPayloadBytes = 3_000_500;

/** Whether a payload of so many bytes is too large to be broadcast. */
export const isTooLarge = (bytes: number): boolean => bytes > maxPayloadBytes;

/** The limits of one server; sizes are limited even if rates are not. */
export function createLimits(isLimited: boolean) {
  const limits = isLimited ? defaults : unlimited;
  return {
    ...limits,
    /** Connections that an address opens. */
    upgrades: new RateCounters(limits.maxJoinsPerSecond),
    /** Messages of a client over HTTP. */
    requests: new RateCounters(limits.maxEventsPerSecond),
  };
}
export type Limits = ReturnType<typeof createLimits>;

/** Counts what one connection does: nobody uses up what others may do. */
export function createRates(limits: Limits) {
  return {
    joins: new RateCounter(limits.maxJoinsPerSecond),
    events: new RateCounter(limits.maxEventsPerSecond),
    presenceEvents: new RateCounter(limits.maxPresenceEventsPerSecond),
  };
}
export type Rates = ReturnType<typeof createRates>;
