// Cookies of a log-in with the telephony provider. Over https their names bind them to this host alone (the __Host-
// prefix); scripts never see them, and they come from no other site's forms.

import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

const NAMES = { session: 'lineup_telephony', attempt: 'lineup_telephony_attempt' }
export type CookieName = keyof typeof NAMES

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
const fullName = (name: CookieName, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${NAMES[name]}` : NAMES[name]

export const readCookie = (
  request: FastifyRequest,
  name: CookieName,
  publicUrl: string,
): string | undefined => parseCookie(request.headers.cookie ?? '')[fullName(name, publicUrl)]

/** The header's value; an age of 0 takes the cookie away. */
export const cookieText = (
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
  publicUrl: string,
): string =>
  stringifySetCookie({
    name: fullName(name, publicUrl),
    value,
    maxAge: maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
  })

/**
 * Whether the request comes from our own pages: they send a header that another site's page may not send unasked, and
 * the browser says where a request comes from. A cookie counts with such requests alone.
 */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return Boolean(headers['x-session-id']) && (site === undefined || site === 'same-origin')
}
