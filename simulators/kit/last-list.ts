// The pages of one list are asked for one after another: the list itself is made once for as long as nothing happens.
import type { SimulatedCompany } from './company.ts'

/** Cache of the last list. `asked`: the values, besides the company, that distinguish one list from another. */
export function lastList<Item>({ company }: { company: SimulatedCompany }) {
  let known: { key: string; items: Item[] } | null = null
  return (asked: readonly unknown[], make: () => Item[]): Item[] => {
    const key = JSON.stringify([...asked, company.log.length, company.log.at(-1)?.seq ?? 0])
    if (known?.key !== key) known = { key, items: make() }
    return known.items
  }
}
