// Outgoing board messages that many streams share. Some hundred writes in one turn would delay answers to webhooks,
// so they go out a few at a time; each stream gets its own in order.
import type { SseStream } from '#server/platform/live/sse.ts'

const WRITES_A_TURN = 25

export class SendQueue {
  #waiting: { bytes: Buffer; streams: Iterator<SseStream> }[] = []
  #isWriting = false

  /** Sends to the streams that are open now, whoever joins or leaves until their turn. */
  put(frame: string, streams: Iterable<SseStream>): void {
    this.#waiting.push({ bytes: Buffer.from(frame), streams: [...streams].values() })
    if (this.#isWriting) return
    this.#isWriting = true
    setImmediate(this.#write)
  }

  #write = (): void => {
    for (let left = WRITES_A_TURN; left > 0; left--) {
      const [first] = this.#waiting
      if (!first) {
        this.#isWriting = false
        return
      }
      const { value, done } = first.streams.next()
      if (done) this.#waiting.shift()
      else value.write(first.bytes)
    }
    setImmediate(this.#write)
  }
}
