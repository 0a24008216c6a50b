import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Role } from '../permissions.ts'
import { Done, Id } from '../shapes.ts'

export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  imageUrl: z.string().nullable().optional(),
  organizationName: z.string(),
  organizationId: Id,
  managerId: Id.nullable().optional(),
  surferId: Id.nullable().optional(),
  roles: z.array(Role).min(1),
  isDialpad: z.boolean(),
  isProxied: z.boolean(),
  impersonatorUserId: z.string().nullable().optional(),
  dialpadCompanyId: z.string().nullable().optional(),
  organizations: z.array(z.object({ id: Id, displayName: z.string() })).optional(),
})
export type User = z.infer<typeof User>

export const session = {
  loggedIn: endpoint({
    method: 'GET',
    path: '/auth/logged_in',
    isExact: true,
    permission: 'public',
    audit: 'none',
    summary: 'Who the bearer of this token or cookie is',
    reply: z.object({ loggedIn: z.boolean(), user: User.nullable() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    isExact: true,
    permission: 'public',
    audit: 'none',
    summary: 'End a session of the telephony provider',
    reply: Done,
  }),
  dialpadUrl: endpoint({
    method: 'GET',
    path: '/auth/url',
    isExact: true,
    permission: 'public',
    audit: 'none',
    summary: 'Where to log in with the telephony provider',
    query: z.object({ state: z.string(), loginHint: z.string().optional() }),
    reply: z.object({ url: z.url() }),
  }),
}

/** Settings that the browser needs before anybody is logged in. */
export const platform = {
  settings: endpoint({
    method: 'GET',
    path: '/settings.json',
    isExact: true,
    permission: 'public',
    audit: 'none',
    summary: 'Identity provider and commit of this installation',
    reply: z.object({
      issuer: z.string(),
      clientId: z.string(),
      audience: z.string(),
      claimsNamespace: z.string(),
      isEmbeddedIdentity: z.boolean(),
      commitHash: z.string(),
      /** Project that is told of errors in the browser. */
      errorReportingDsn: z.string().nullable(),
      /** Address that is told of the use of pages, by those who allow it. */
      analyticsUrl: z.string().nullable(),
    }),
  }),
}
