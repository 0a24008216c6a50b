type RemoteId = (id: string) => string | number

/** Ids of the company by the provider's ids, for each collection and way to make them. */
const indexes = new WeakMap<object, Map<RemoteId, Map<string, string>>>()

function indexOf(items: object, remoteIdOf: RemoteId): Map<string, string> {
  const own = indexes.get(items) ?? new Map<RemoteId, Map<string, string>>()
  const index = own.get(remoteIdOf) ?? new Map<string, string>()
  indexes.set(items, own.set(remoteIdOf, index))
  return index
}

/** The item of the company that the provider calls `remote`. A search through all would make a day of requests quadratic. */
export function byRemoteId<T>(
  items: ReadonlyMap<string, T>,
  remoteIdOf: RemoteId,
  remote: string | undefined,
): T | undefined {
  const index = indexOf(items, remoteIdOf)
  if (index.size !== items.size) for (const id of items.keys()) index.set(String(remoteIdOf(id)), id)
  return remote === undefined ? undefined : items.get(index.get(remote) ?? '')
}
