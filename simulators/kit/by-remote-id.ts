type RemoteId = (id: string) => string | number

/** Index of company ids by provider id, one for each collection and id function. */
const indexes = new WeakMap<object, Map<RemoteId, Map<string, string>>>()

function indexOf(items: object, remoteIdOf: RemoteId): Map<string, string> {
  const own = indexes.get(items) ?? new Map<RemoteId, Map<string, string>>()
  const index = own.get(remoteIdOf) ?? new Map<string, string>()
  indexes.set(items, own.set(remoteIdOf, index))
  return index
}

/** Item with the provider's id `remote`, found by an index; undefined when there is none. */
export function byRemoteId<T>(
  items: ReadonlyMap<string, T>,
  remoteIdOf: RemoteId,
  remote: string | undefined,
): T | undefined {
  const index = indexOf(items, remoteIdOf)
  if (index.size !== items.size) for (const id of items.keys()) index.set(String(remoteIdOf(id)), id)
  return remote === undefined ? undefined : items.get(index.get(remote) ?? '')
}
