// A push service on loopback with one browser behind it, which decrypts what it is sent as RFC 8291 and RFC 8188 say:
// written from the standards, apart from the library that encrypts.
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface PushedMessage {
  headers: Record<string, string | string[] | undefined>
  /** Decrypted. */
  message: { title: string; body: string; path: string; tag: string }
  /** Claims of the sender, whose signature was checked. */
  claims: { aud: string; exp: number; sub: string }
}

export interface PushService {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: PushedMessage[]
  /** Status of the answers, and their Retry-After. */
  answer: { status: number; retryAfter?: number }
  /** The key that senders are checked against. */
  publicKey: string
  close(): Promise<void>
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer => {
  const pseudoRandom = createHmac('sha256', salt).update(secret).digest()
  const expanded = createHmac('sha256', pseudoRandom).update(Buffer.concat([info, Buffer.from([1])]))
  return expanded.digest().subarray(0, bytes)
}

export async function aPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)

  const decrypt = (body: Buffer): PushedMessage['message'] => {
    const salt = body.subarray(0, 16)
    const idLength = body[20]!
    const sender = body.subarray(21, 21 + idLength)
    const shared = browser.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
    const input = hkdf(auth, shared, info, 32)
    const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)
    const record = body.subarray(21 + idLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The last record ends with 2 and zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
  }

  const service: PushService = {
    subscription: {
      endpoint: '',
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received: [],
    answer: { status: 201 },
    publicKey: '',
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  const claimsOf = (authorization: string): PushedMessage['claims'] => {
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization)!
    if (key !== service.publicKey) throw new Error('another sender than the one who was subscribed to')
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const [head, claims, signature] = token!.split('.')
    const isTrue = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    )
    if (!isTrue) throw new Error('a signature that is not the sender’s')
    return JSON.parse(Buffer.from(claims!, 'base64url').toString())
  }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      try {
        const claims = claimsOf(String(request.headers.authorization))
        const message = decrypt(Buffer.concat(chunks))
        if (service.answer.status === 201)
          service.received.push({ headers: request.headers, message, claims })
      } catch (error) {
        reply.writeHead(400).end(String(error))
        return
      }
      const { status, retryAfter } = service.answer
      reply.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  service.subscription.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`
  return service
}
