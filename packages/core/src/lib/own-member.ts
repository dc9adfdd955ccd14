/** What an object itself holds under a name: nothing that it inherits, as it would under `toString` or `valueOf`. */
export function ownMember<T>(members: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined
}
