import type { AccessServices } from './services.ts'

/** Removes the sessions and reset tokens that have expired: they are worth nothing any more. Answers how many. */
export async function removeExpired({
  directories,
}: Pick<AccessServices, 'directories'>): Promise<{ readonly sessions: number; readonly resets: number }> {
  return directories.change((directory, now) => {
    const endedSessions = [...directory.sessions.values()].filter(({ expires }) => expires <= now).map(({ id }) => id)
    const users = [...directory.users.values()].flatMap(({ reset, ...user }) =>
      reset !== undefined && reset.expires <= now ? [user] : [],
    )
    const answer = { sessions: endedSessions.length, resets: users.length }
    return endedSessions.length + users.length === 0 ? { answer } : { answer, changes: { users, endedSessions } }
  })
}
