import { type AccessToken, type Directory, notFound, type Onefold, type RefreshSession, type User } from '@onefold/core'
export function fakeOnefold(): Onefold {
  const users = new Map<string, User>(),
    tokens = new Map<string, AccessToken>(),
    sessions = new Map<string, RefreshSession>()
  let n = 0
  const directory: Directory = {
    users: async () => [...users.values()],
    user: async (id) => users.get(id),
    userByEmail: async (e) => [...users.values()].find((u) => u.email.toLowerCase() === e.toLowerCase()),
    createUser: async (u) => {
      const x = { ...u, id: `u-${++n}`, enabled: true, created: 0 }
      users.set(x.id, x)
      return x
    },
    setPasswordHash: async (id, passwordHash) => {
      const u = { ...users.get(id)!, passwordHash }
      users.set(id, u)
      return u
    },
    tokens: async () => [...tokens.values()],
    tokenByHash: async (h) => [...tokens.values()].find((t) => t.hash === h),
    createToken: async (t) => {
      const x = { ...t, id: `t-${++n}`, enabled: true, created: 0 }
      tokens.set(x.id, x)
      return x
    },
    removeToken: async (id) => {
      const t = tokens.get(id)
      if (!t) throw notFound('token', id)
      tokens.delete(id)
      return t
    },
    openSession: async (s) => {
      sessions.set(s.id, s)
    },
    takeSession: async (id) => {
      const s = sessions.get(id)
      sessions.delete(id)
      return s
    },
    closeSessions: async (u) => {
      for (const s of sessions.values()) if (s.user === u) sessions.delete(s.id)
    },
  }
  const none = new Proxy(
    {},
    {
      get: (_t, name) =>
        name === 'list'
          ? async () => []
          : async (id: string) => {
              throw notFound('thing', id)
            },
    },
  ) as never
  return {
    version: '0.1.0',
    as: (principal) => ({
      principal,
      directory,
      tables: none,
      resources: none,
      entities: none,
      runs: none,
      events: none,
      files: none,
      samples: none,
      records: () => none,
      clusters: () => none,
    }),
    health: async () => ({ status: 'UP', components: { store: 'UP', jobs: 'UP', events: 'UP' } }),
    close: async () => {},
  }
}
