// Reads a text/event-stream body. EventSource can't send a token, so the stream comes through fetch.

export interface StreamEvent {
  id: string | undefined
  type: string
  data: string
}

/** Ends when the stream does; throws when it breaks. Comments and events without data are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const frames = rest.split(/\r?\n\r?\n/)
      rest = frames.pop()!
      for (const frame of frames) {
        const event = parseFrame(frame)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parseFrame(frame: string): StreamEvent | null {
  let id: string | undefined
  let type = 'message'
  const data: string[] = []
  for (const line of frame.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'id') id = value
    else if (field === 'event') type = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { id, type, data: data.join('\n') }
}
