// The sending half of a websocket (RFC 6455), and of the other half what a listener sends: close and ping.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/** Null: it was no handshake, and the connection is over. */
export function acceptSocket(request: IncomingMessage, socket: Duplex): Duplex | null {
  const key = request.headers['sec-websocket-key']
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || !key) {
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    return null
  }
  const accept = createHash('sha1')
    .update(key + MAGIC)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let waiting = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.length)
      if (frame.opcode === PING) socket.write(frameOf(PONG, frame.payload))
      if (frame.opcode === CLOSE) socket.end(frameOf(CLOSE, frame.payload))
    }
  })
  return socket
}

export const sendText = (socket: Duplex, text: string): void => {
  socket.write(frameOf(TEXT, Buffer.from(text, 'utf8')))
}
export const closeSocket = (socket: Duplex): void => {
  socket.end(frameOf(CLOSE, Buffer.from([0x03, 0xe8])))
}

function frameOf(opcode: number, payload: Buffer): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | opcode, payload.length])
      : Buffer.from([0x80 | opcode, 126, payload.length >> 8, payload.length & 255])
  if (payload.length > 65_535)
    throw new Error(`A message of ${payload.length} bytes is longer than a delivery is.`)
  return Buffer.concat([head, payload])
}

/** A client's frame is masked. Null: it is not here as a whole yet. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (bytes.length < 6) return null
  let size = bytes[1]! & 127
  const isLonger = size === 126
  if (isLonger && bytes.length < 8) return null
  if (isLonger) size = bytes.readUInt16BE(2)
  const maskAt = isLonger ? 4 : 2
  const length = maskAt + 4 + size
  if (bytes.length < length) return null
  const mask = bytes.subarray(maskAt, maskAt + 4)
  const payload = Buffer.from(
    bytes.subarray(maskAt + 4, length).map((byte, index) => byte ^ mask[index % 4]!),
  )
  return { opcode: bytes[0]! & 15, payload, length }
}
