/** Ids by the key of the row that each was inserted for, in the same order. */
export const keyedIds = <K extends string>(keys: readonly { key: K }[], ids: number[]) =>
  Object.fromEntries(keys.map(({ key }, index) => [key, ids[index]!])) as Record<K, number>
