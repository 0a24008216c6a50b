// First-in-first-out queues: each member is in at most one, joins at its end and leaves from anywhere in constant
// time. Waiting contacts form one queue per stream, free surfers one per skill group and number of contacts held.

export class FifoQueues {
  private readonly heads: Int32Array
  private readonly tails: Int32Array
  private readonly lengths: Int32Array
  private readonly nexts: Int32Array
  private readonly previous: Int32Array
  /** The line each member stands in; -1 = none. */
  private readonly lineOf: Int32Array

  constructor(lines: number, members: number) {
    this.heads = new Int32Array(lines).fill(-1)
    this.tails = new Int32Array(lines).fill(-1)
    this.lengths = new Int32Array(lines)
    this.nexts = new Int32Array(members)
    this.previous = new Int32Array(members)
    this.lineOf = new Int32Array(members).fill(-1)
  }

  /** -1 when the line is empty. */
  first(line: number): number {
    return this.heads[line]!
  }

  length(line: number): number {
    return this.lengths[line]!
  }

  join(line: number, member: number): void {
    const tail = this.tails[line]!
    this.previous[member] = tail
    this.nexts[member] = -1
    if (tail < 0) this.heads[line] = member
    else this.nexts[tail] = member
    this.tails[line] = member
    this.lineOf[member] = line
    this.lengths[line]!++
  }

  leave(member: number): void {
    const line = this.lineOf[member]!
    if (line < 0) return
    const next = this.nexts[member]!
    const previous = this.previous[member]!
    if (previous < 0) this.heads[line] = next
    else this.nexts[previous] = next
    if (next < 0) this.tails[line] = previous
    else this.previous[next] = previous
    this.lineOf[member] = -1
    this.lengths[line]!--
  }
}
