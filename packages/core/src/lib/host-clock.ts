/** The clock of this machine: the one place that asks it. Rooms are given a clock; adapters may fall back on this one. */
export const hostClock: { now(): number } = Object.freeze({ now: () => Date.now() })
