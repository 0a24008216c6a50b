// Pages that show the board. A few read what they are told, row by row; the others take it from the line as a
// browser would and look no further, so that this process does not measure itself.
import { get, type IncomingMessage } from 'node:http'
import { type LiveRow, readBoardMessage, rowOfTuple } from '#contract/live/board.ts'

export interface Boards {
  /** Bytes that all of them were told. */
  bytes: () => number
  /** Streams that broke off. */
  lost: () => number
  close(): void
}

interface Wishes {
  url: string
  token: string
  count: number
  readers: number
  onRow: (row: LiveRow, at: number) => void
}

/** Resolves when every board has its whole snapshot. */
export async function openBoards({ url, token, count, readers, onRow }: Wishes): Promise<Boards> {
  let bytes = 0
  let lost = 0
  let isClosing = false
  const open: IncomingMessage[] = []
  const join = (index: number) =>
    new Promise<void>((ready, failed) => {
      get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, response => {
        if (response.statusCode !== 200) return failed(new Error(`The board answered ${response.statusCode}`))
        open.push(response)
        response.on('close', () => {
          if (!isClosing) lost++
        })
        let rest = ''
        let isReady = false
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          const isReader = index < readers
          if (isReady && !isReader) return
          const frames = (rest + chunk.toString('utf8')).split('\n\n')
          rest = frames.pop()!
          for (const frame of frames) {
            const match = /^event: (\w+)\ndata: (.*)$/.exec(frame)
            if (match?.[1] === 'ready') {
              isReady = true
              ready()
            } else if (match?.[1] === 'rows' && isReady) {
              const at = Date.now()
              const message = readBoardMessage('rows', match[2]!)
              if (message?.type === 'rows')
                for (const tuple of message.payload.rows) onRow(rowOfTuple(tuple), at)
            }
          }
        })
      }).on('error', failed)
    })
  for (let index = 0; index < count; index += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - index) }, (_, i) => join(index + i)))
  return {
    bytes: () => bytes,
    lost: () => lost,
    close() {
      isClosing = true
      for (const response of open) response.destroy()
    },
  }
}
