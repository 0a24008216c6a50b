// Divides agents among the streams that they can serve so that the least covered is covered as well as it can be,
// then the next, and so on. Quarter by quarter of an agent the stream with the lowest ratio of agents to
// requirement gets one more, if need be by moving others along a chain of groups (an augmenting path). Streams
// form a polymatroid: one that cannot be given more now never can, and what comes out covers as much in all as
// any division does (Federgruen & Groenevelt 1986).

/** Smallest piece of an agent, unless there are many. */
const PIECE = 0.25
const MOST_PIECES = 400

/** Agents of each group at each stream. */
export function divideAgents(
  needs: readonly number[],
  groups: readonly { streams: readonly number[]; agents: number }[],
): Float64Array[] {
  const given = groups.map(() => new Float64Array(needs.length))
  const free = groups.map(group => group.agents)
  const total = free.reduce((sum, agents) => sum + agents, 0)
  const piece = Math.max(PIECE, total / MOST_PIECES)
  const served = new Float64Array(needs.length)
  const canServe = needs.map((_, stream) =>
    groups.flatMap((group, g) => (group.agents > 0 && group.streams.includes(stream) ? [g] : [])),
  )
  const growing = new Set([...needs.keys()].filter(stream => canServe[stream]!.length > 0))
  while (growing.size > 0) {
    const stream = lowest(growing, served, needs)
    const got = grow(stream, piece, { given, free, canServe, groups })
    if (got > 0) served[stream]! += got
    else growing.delete(stream)
  }
  return given
}

/** Streams without a requirement come last, the emptiest first. */
function lowest(growing: ReadonlySet<number>, served: Float64Array, needs: readonly number[]): number {
  let best = -1
  let bestRatio = Number.POSITIVE_INFINITY
  for (const stream of growing) {
    const need = needs[stream]!
    const ratio = need > 0 ? served[stream]! / need : 1e9 + served[stream]!
    if (ratio < bestRatio) {
      best = stream
      bestRatio = ratio
    }
  }
  return best
}

interface Division {
  given: Float64Array[]
  free: number[]
  canServe: readonly number[][]
  groups: readonly { streams: readonly number[] }[]
}

const NOTHING = 1e-9

/** Gives the stream up to a piece more, along the shortest chain to a group that has somebody free. */
function grow(stream: number, piece: number, { given, free, canServe, groups }: Division): number {
  // From each group that was reached: the stream that asked it.
  const askedBy = new Map<number, number>()
  // From each stream that was reached: the group that would be taken from it.
  const takenFor = new Map<number, number>()
  const streams = [stream]
  for (const asking of streams)
    for (const group of canServe[asking]!) {
      if (askedBy.has(group)) continue
      askedBy.set(group, asking)
      if (free[group]! > NOTHING) return move(stream, group, piece, { given, free, askedBy, takenFor })
      for (const other of groups[group]!.streams) {
        if (other === stream || takenFor.has(other) || given[group]![other]! <= NOTHING) continue
        takenFor.set(other, group)
        streams.push(other)
      }
    }
  return 0
}

interface Chain {
  given: Float64Array[]
  free: number[]
  askedBy: ReadonlyMap<number, number>
  takenFor: ReadonlyMap<number, number>
}

function move(
  stream: number,
  freeGroup: number,
  piece: number,
  { given, free, askedBy, takenFor }: Chain,
): number {
  const steps: { group: number; to: number; from: number | null }[] = []
  let group = freeGroup
  let amount = Math.min(piece, free[freeGroup]!)
  let from: number | null = null
  for (;;) {
    const to = askedBy.get(group)!
    steps.push({ group, to, from })
    if (to === stream) break
    group = takenFor.get(to)!
    from = to
    amount = Math.min(amount, given[group]![to]!)
  }
  free[freeGroup]! -= amount
  for (const step of steps) {
    given[step.group]![step.to]! += amount
    if (step.from !== null) given[step.group]![step.from]! -= amount
  }
  return amount
}
