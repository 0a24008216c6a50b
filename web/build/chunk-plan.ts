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

/**
 * Modules of each shared file, such that each entry loads at most `mostOf` it and none import in a circle. `ownBytesOf`
 * counts what an entry loads beside them.
 */
export function planChunks(
  pieces: readonly Piece[],
  mostOf: (entry: string) => number,
  ownBytesOf: (entry: string) => number = () => 0,
): string[][] {
  const all: Merged[] = pieces.map(piece => ({ ...piece, imports: new Set() }))
  for (const [at, piece] of pieces.entries()) for (const to of piece.imports) all[at]!.imports.add(all[to]!)
  const shared = new Set(all)
  for (;;) {
    const crowded = mostCrowded(shared, mostOf)
    if (crowded === null) return [...shared].map(one => one.modules)
    merge(shared, bestPair(crowded, weightsOf(shared, ownBytesOf)))
  }
}

/** Files of the entry that is the furthest above its limit; null when none is. */
function mostCrowded(
  shared: ReadonlySet<Merged>,
  mostOf: (entry: string) => number,
): readonly Merged[] | null {
  const byEntry = new Map<string, Merged[]>()
  for (const one of shared)
    for (const entry of one.entries) byEntry.set(entry, [...(byEntry.get(entry) ?? []), one])
  let most: { files: readonly Merged[] | null; above: number } = { files: null, above: 0 }
  for (const [entry, files] of byEntry) {
    const above = files.length - mostOf(entry)
    if (above > most.above) most = { files, above }
  }
  return most.files
}

function bestPair(list: readonly Merged[], weights: Weights): [Merged, Merged] {
  const pairs = list.flatMap((one, at) => list.slice(at + 1).map((other): [Merged, Merged] => [one, other]))
  const byWaste = pairs
    .map(pair => ({ pair, waste: wasteOf(...pair, weights) }))
    .toSorted((one, other) => one.waste - other.waste)
  // One pair without a circle always exists: a file and the import that no other import of it leads to.
  return byWaste.find(({ pair: [one, other] }) => !makesCircle(one, other))!.pair
}

/** A byte of an entry that loads much by now counts for more: it is the first to exceed what a page may load. */
type Weights = ReadonlyMap<string, number>

function weightsOf(files: Iterable<Merged>, ownBytesOf: (entry: string) => number): Weights {
  const bytes = new Map<string, number>()
  for (const file of files)
    for (const entry of file.entries) bytes.set(entry, (bytes.get(entry) ?? ownBytesOf(entry)) + file.bytes)
  const most = Math.max(...bytes.values())
  return new Map(Array.from(bytes, ([entry, own]) => [entry, (own / most) ** 8]))
}

/** Bytes that entries would load without need; of two pairs that cost nothing the smaller comes first. */
const wasteOf = (one: Merged, other: Merged, weights: Weights): number =>
  loadedInVain(one, other.entries, weights) +
  loadedInVain(other, one.entries, weights) +
  (one.bytes + other.bytes) / 1000

/** Bytes of the file, and of all that it imports, for entries that have not loaded them yet. */
function loadedInVain(file: Merged, entries: ReadonlySet<string>, weights: Weights): number {
  let sum = 0
  for (const one of withImports(file))
    for (const entry of entries.difference(one.entries)) sum += one.bytes * weights.get(entry)!
  return sum
}

function withImports(file: Merged, seen = new Set<Merged>()): Set<Merged> {
  if (!seen.has(file)) for (const one of seen.add(file) && file.imports) withImports(one, seen)
  return seen
}

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
  for (const file of withImports(one)) file.entries = file.entries.union(one.entries)
}
