/** Items with keys for React made of what they show; equal ones are numbered. */
export function keyed<T>(items: readonly T[], textOf: (item: T) => string): { key: string; item: T }[] {
  const counts = new Map<string, number>()
  return items.map(item => {
    const text = textOf(item)
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return { key: `${text} ${count}`, item }
  })
}
