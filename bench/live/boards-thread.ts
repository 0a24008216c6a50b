// Pages with the board, in a separate thread, so that their load does not delay the sender. A few parse the received
// rows; the others receive the bytes like a browser and discard them.
import { get, type IncomingMessage } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { type LiveRow, readBoardMessage, rowOfTuple } from '#contract/live/board.ts'

export interface Wishes {
  url: string
  token: string
  count: number
  /** Number of boards that parse the received rows. */
  readers: number
}
export type ThreadMessage =
  | { is: 'ready' }
  | { is: 'rows'; rows: LiveRow[]; at: number }
  | { is: 'ended'; bytes: number; lost: number }

const { url, token, count, readers } = workerData as Wishes
const post = (threadMessage: ThreadMessage) => parentPort!.postMessage(threadMessage)
const open: IncomingMessage[] = []
let bytes = 0
let lost = 0
let isClosing = false

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
        if (isReady && index >= readers) return
        const frames = (rest + chunk.toString('utf8')).split('\n\n')
        rest = frames.pop()!
        for (const frame of frames) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? []
          if (event === 'ready') {
            isReady = true
            ready()
          } else if (event === 'rows' && isReady) {
            const message = readBoardMessage('rows', data!)
            if (message?.type === 'rows')
              post({ is: 'rows', rows: message.payload.rows.map(rowOfTuple), at: Date.now() })
          }
        }
      })
    }).on('error', failed)
  })

parentPort!.once('message', () => {
  isClosing = true
  for (const response of open) response.destroy()
  post({ is: 'ended', bytes, lost })
})
for (let index = 0; index < count; index += 20)
  await Promise.all(Array.from({ length: Math.min(20, count - index) }, (_, i) => join(index + i)))
post({ is: 'ready' })
