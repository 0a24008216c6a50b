// One POST to an address that a manager has entered: never into the installation's own network, whatever its name leads
// to at this moment, and never further than that address.
import { lookup } from 'node:dns'
import { type IncomingMessage, request as plain, type RequestOptions } from 'node:http'
import { request as encrypted } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import addresses from 'ipaddr.js'

const TIMEOUT_MS = 15_000
/** Characters of an answer that are kept. */
const KEPT_ANSWER = 500
const PRIVATE =
  'The address leads into the network of this installation. Use one that can be reached from the internet, or have LINEUP_WEBHOOK_ADDRESSES set to any.'

export interface PostOutcome {
  /** HTTP status; null when there was no answer. */
  status: number | null
  /** Beginning of the answer, or why there was none. */
  answer: string
}

export const isArrived = ({ status }: PostOutcome): boolean =>
  status !== null && status >= 200 && status < 300

/** Whether an IP address is anybody's on the internet; IPv4 inside of IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const parsed = addresses.parse(address)
  const inner = parsed.kind() === 'ipv6' && 'isIPv4MappedAddress' in parsed ? parsed : null
  return (inner?.isIPv4MappedAddress() ? inner.toIPv4Address() : parsed).range() === 'unicast'
}

/** Looks a name up and refuses it when any of its addresses is private. */
const publicLookup: LookupFunction = (hostname, options, answer) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, [])
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return answer(new Error(PRIVATE), [])
    if (options.all) answer(null, found)
    else answer(null, found[0]!.address, found[0]!.family)
  })

export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { mayCallPrivate, signal }: { mayCallPrivate: boolean; signal: AbortSignal },
): Promise<PostOutcome> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!mayCallPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return { status: null, answer: PRIVATE }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    // A connection that is kept might have been made before the name led elsewhere.
    agent: false,
    ...(mayCallPrivate ? {} : { lookup: publicLookup }),
  }
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = (protocol === 'https:' ? encrypted : plain)(url, options, resolve)
      call.on('error', reject)
      call.end(body)
    })
    return { status: response.statusCode ?? null, answer: await beginningOf(response) }
  } catch (error) {
    if (signal.aborted) throw error
    return { status: null, answer: reasonOf(error as Error & { code?: string }) }
  }
}

/** The rest is not read: an endless answer would fill the memory. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    text += part
    if (text.length >= KEPT_ANSWER) break
  }
  response.destroy()
  // PostgreSQL keeps no zero characters.
  return text.slice(0, KEPT_ANSWER).replaceAll('\0', '')
}

function reasonOf({ name, code, message }: Error & { code?: string }): string {
  if (name === 'TimeoutError' || name === 'AbortError')
    return `The address did not answer within ${TIMEOUT_MS / 1000} seconds.`
  if (code === 'ENOTFOUND') return 'There is no server of that name.'
  if (code === 'ECONNREFUSED') return 'The server does not take connections at that port.'
  return message
}
