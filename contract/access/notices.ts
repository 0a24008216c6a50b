// Messages to people: sent by mail, or read here where no mail server is set up.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, listOf, Paging, page } from '../shapes.ts'

export const NOTICE_KINDS = [
  'invitation',
  'password-reset',
  'password-changed',
  'email-confirmation',
  'email-changed',
  'second-factor-changed',
  'login-attempts',
  'payment-failed',
  'webhook-off',
  'request-approved',
  'request-rejected',
  'request-ended',
  'swap-question',
  'swap-approved',
  'swap-ended',
  'schedule-changed',
  'shift-reminder',
  'time-off-decided',
  'scheduled-report',
  'request-received',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const NOTICE_STATES = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

export const noticeCan = {
  /** A message on its way may arrive yet; one that was sent or has lost its link is made anew instead. */
  retry: ({ state, hasLink, needsLink }: Pick<Notice, 'state' | 'hasLink' | 'needsLink'>): boolean =>
    state === 'failed' && (hasLink || !needsLink),
}

export const Notice = z.object({
  id: Id,
  kind: z.enum(NOTICE_KINDS),
  recipient: z.string(),
  recipientName: z.string(),
  subject: z.string(),
  state: z.enum(NOTICE_STATES),
  attempts: z.int(),
  /** When it is tried next; null when it is not tried any more. */
  nextTryAt: Instant.nullable(),
  /** Why the last try failed. */
  error: z.string().nullable(),
  /** Whether its kind has a link, and whether the link is still kept. */
  needsLink: z.boolean(),
  hasLink: z.boolean(),
  /** Whether the caller may read the link: it lets whoever has it log in as the recipient. */
  canReadLink: z.boolean(),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Notice = z.infer<typeof Notice>

export const NoticeText = z.object({
  id: Id,
  /** Recipient's name, for the audit log. */
  name: z.string(),
  subject: z.string(),
  /** Whole message as plain text, its link included. */
  text: z.string(),
  link: z.string().nullable(),
})
export type NoticeText = z.infer<typeof NoticeText>

const noticeParams = z.object({ messageId: IdParam })

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Messages to people, newest first, and whether mail can be sent',
    query: Paging.extend({ states: listOf(z.enum(NOTICE_STATES)) }),
    reply: page(Notice).extend({ isMailConfigured: z.boolean() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/:messageId/read',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'read', entity: 'notice', id: 'params.messageId', fields: 'all' },
    impersonated: 'never',
    summary: 'The text of a message that waits, with its link',
    params: noticeParams,
    reply: NoticeText,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/notices/:messageId/retry',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'retry', entity: 'notice', id: 'params.messageId', fields: 'all' },
    impersonated: 'never',
    summary: 'Send a message again that could not be sent',
    params: noticeParams,
    reply: Notice,
  }),
}
