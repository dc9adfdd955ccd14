/** The database's own clock, in epoch milliseconds, as it goes on within a transaction. */
export const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
