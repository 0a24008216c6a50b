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
    summary: 'Where to log in with the telephony provider; the caller adds state and login_hint',
    reply: z.object({ url: z.url() }),
  }),
  dialpadToken: endpoint({
    method: 'GET',
    path: '/auth/token',
    isExact: true,
    permission: 'public',
    audit: { unrecorded: 'A log-in.' },
    summary: 'Exchange the code that the telephony provider sent back for a session, kept in a cookie',
    query: z.object({
      code: z.string().optional(),
      state: z.string().optional(),
      error: z.string().optional(),
      errorDescription: z.string().optional(),
    }),
    reply: z.object({ loggedIn: z.literal(true), user: User }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/auth/organization',
    isExact: true,
    permission: 'public',
    audit: { unrecorded: 'A log-in: another organization of the same person is entered.' },
    summary: 'Go on in another organization with a session of the telephony provider',
    body: z.object({ organizationId: Id }),
    reply: z.object({ loggedIn: z.literal(true), user: User }),
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
      /** Ending of the e-mail addresses of the company that runs the product; null: not set. */
      companyEmailDomain: z.string().nullable(),
      /** Hosts that are being retired, and the one to switch to from each. */
      movedHosts: z.array(z.object({ from: z.string(), to: z.string() })),
      /** Parts of a host's name that mark it as a staging one. */
      stagingMarks: z.array(z.string()),
      /** DSN of the project that receives browser errors. */
      errorReportingDsn: z.string().nullable(),
      /** URL that receives page views, only from people who allow it. */
      analyticsUrl: z.string().nullable(),
    }),
  }),
}
