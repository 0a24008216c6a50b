/** A reply too large for memory: its JSON text, on the wire's terms, in parts. */
export class JsonStream {
  readonly parts: AsyncIterable<string>
  constructor(parts: AsyncIterable<string>) {
    this.parts = parts
  }
}
