/** A port of which some methods answer at once, and all others once `over` is. They answer promises. */
export function answering<Port extends object>(port: Port, answers: Partial<Port>, over: Promise<unknown>): Port {
  const asked: ProxyHandler<object> = {
    get(_, name) {
      const own: unknown = Reflect.get(answers, name)
      if (own !== undefined) return own
      const method: unknown = Reflect.get(port, name)
      if (typeof method !== 'function') return method
      return async (...args: readonly unknown[]): Promise<unknown> => {
        await over
        return Reflect.apply(method, port, args)
      }
    },
  }
  return new Proxy({}, asked) as Port // each of its members is one of the port's, or takes the place of one
}
