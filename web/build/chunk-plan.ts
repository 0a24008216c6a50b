// Which modules share a file? A build without a plan makes a file for every set of pages that share code, some hundred
// small ones. The plan merges them, the pair first that makes pages load the fewest bytes in vain, until no page needs
// more than a few.

/** A file of the build without a plan. */
export interface Piece {
  modules: string[]
  bytes: number
  /** The entries that load it. */
  entries: ReadonlySet<string>
  /** Places, in the same list, of the pieces that it imports. */
  imports: number[]
}

interface Merged {
  modules: string[]
  bytes: number
  entries: ReadonlySet<string>
  imports: Set<Merged>
}

/** Modules of each shared file, such that no entry loads more than `maxShared` of them and none import in a circle. */
export function planChunks(pieces: readonly Piece[], maxShared: number): string[][] {
  const all: Merged[] = pieces.map(piece => ({ ...piece, imports: new Set() }))
  for (const [at, piece] of pieces.entries()) for (const to of piece.imports) all[at]!.imports.add(all[to]!)
  const shared = new Set(all)
  for (;;) {
    const crowded = mostCrowded(shared)
    if (crowded.length <= maxShared) return [...shared].map(one => one.modules)
    merge(shared, bestPair(crowded))
  }
}

function mostCrowded(shared: ReadonlySet<Merged>): Merged[] {
  const byEntry = new Map<string, Merged[]>()
  for (const one of shared)
    for (const entry of one.entries) byEntry.set(entry, [...(byEntry.get(entry) ?? []), one])
  return [...byEntry.values()].reduce((most, list) => (list.length > most.length ? list : most), [])
}

function bestPair(list: readonly Merged[]): [Merged, Merged] {
  const pairs = list.flatMap((one, at) => list.slice(at + 1).map((other): [Merged, Merged] => [one, other]))
  const byWaste = pairs
    .map(pair => ({ pair, waste: wasteOf(...pair) }))
    .toSorted((one, other) => one.waste - other.waste)
  // Two that import each other by way of none are always among them: any file and the next one that it needs.
  return byWaste.find(({ pair: [one, other] }) => !makesCircle(one, other))!.pair
}

/** Bytes that entries would load without need. */
const wasteOf = (one: Merged, other: Merged): number =>
  one.bytes * (other.entries.difference(one.entries).size + 0.01) +
  other.bytes * (one.entries.difference(other.entries).size + 0.01)

/** Whether a third file would lie between the two. */
const makesCircle = (one: Merged, other: Merged): boolean => reaches(one, other) || reaches(other, one)

function reaches(from: Merged, to: Merged): boolean {
  const seen = new Set<Merged>([from])
  const next = [...from.imports].filter(one => one !== to)
  for (let one = next.pop(); one; one = next.pop()) {
    if (one === to) return true
    if (seen.has(one)) continue
    seen.add(one)
    next.push(...one.imports)
  }
  return false
}

function merge(shared: Set<Merged>, [one, other]: [Merged, Merged]): void {
  one.modules = [...one.modules, ...other.modules]
  one.bytes += other.bytes
  one.entries = one.entries.union(other.entries)
  for (const target of other.imports) one.imports.add(target)
  shared.delete(other)
  for (const { imports } of shared) if (imports.delete(other)) imports.add(one)
  one.imports.delete(one)
  one.imports.delete(other)
}
