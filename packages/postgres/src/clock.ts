/** The database's own clock, in epoch milliseconds, as it goes on within a transaction. */
export const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** How long a claim holds without a beat: long enough for a slow commit, short enough that work is soon taken over. */
export const LEASE_MS = 30_000
