// Push services: those of the browsers' makers, so that no address that somebody enters makes the server call elsewhere.
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

const isService = (hostname: string): boolean =>
  SERVICES.some(name => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))

/** `isReachable`: others reach this installation; one that they do not may speak to a service on its own machine. */
export function isPushEndpoint(address: string, isReachable: boolean): boolean {
  const { protocol, hostname, port } = new URL(address)
  if (!isReachable && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && isService(hostname)
}
