// Event queue: a binary heap over a fixed set of members (contacts, surfers, streams), each with at most one time,
// which can be moved or dropped.

export class EventQueue {
  private readonly times: Float64Array
  /** Members in heap order. */
  private readonly heap: Int32Array
  /** Position of each member in the heap; -1 = not in it. */
  private readonly places: Int32Array
  private size = 0

  constructor(members: number) {
    this.times = new Float64Array(members)
    this.heap = new Int32Array(members)
    this.places = new Int32Array(members).fill(-1)
  }

  /** Infinity when nothing is to come. */
  get nextTime(): number {
    return this.size > 0 ? this.times[this.heap[0]!]! : Number.POSITIVE_INFINITY
  }

  /** The member of `nextTime`; only while there is one. */
  get nextMember(): number {
    return this.heap[0]!
  }

  set(member: number, time: number): void {
    if (this.places[member]! < 0) this.put(member, this.size++)
    this.times[member] = time
    this.rise(member)
    this.sink(member)
  }

  drop(member: number): void {
    const place = this.places[member]!
    if (place < 0) return
    this.places[member] = -1
    const last = this.heap[--this.size]!
    if (last === member) return
    this.put(last, place)
    this.rise(last)
    this.sink(last)
  }

  private put(member: number, place: number): void {
    this.heap[place] = member
    this.places[member] = place
  }

  private rise(member: number): void {
    const time = this.times[member]!
    let place = this.places[member]!
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = this.heap[above]!
      if (this.times[other]! <= time) break
      this.put(other, place)
      place = above
    }
    this.put(member, place)
  }

  private sink(member: number): void {
    const time = this.times[member]!
    let place = this.places[member]!
    for (;;) {
      let below = 2 * place + 1
      if (below >= this.size) break
      if (below + 1 < this.size && this.times[this.heap[below + 1]!]! < this.times[this.heap[below]!]!)
        below++
      const other = this.heap[below]!
      if (this.times[other]! >= time) break
      this.put(other, place)
      place = below
    }
    this.put(member, place)
  }
}
