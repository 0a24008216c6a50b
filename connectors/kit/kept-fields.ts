// Fields of a record that are stored, by name: those that facts are made of. All others stay with the provider.
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Anything but an object stays as it is: reading it puts the record aside. */
export const pick = (from: unknown, names: readonly string[]): unknown =>
  isFields(from)
    ? Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]]))
    : from

export const eachOf = (list: unknown, keep: (one: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.map(keep) : list

/** A list is gone through; anything else is one. */
export const pickEach = (list: unknown, names: readonly string[]): unknown =>
  Array.isArray(list) ? list.map(one => pick(one, names)) : pick(list, names)
