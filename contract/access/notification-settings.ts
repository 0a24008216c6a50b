// Notifications of a person: topics, channels (e-mail and the browser), quiet hours and reminders.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant } from '../shapes.ts'
import type { NoticeKind } from './notices.ts'

/** Topics that a person decides on; messages of the account itself are always sent. */
export const NOTICE_TOPICS = ['schedule', 'requests', 'reminder', 'inbox'] as const
/** Topics of agents; the inbox is the managers'. */
export const AGENT_TOPICS = ['schedule', 'requests', 'reminder'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]
export const NOTICE_CHANNELS = ['mail', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Null: of the account itself. */
export function topicOf(kind: NoticeKind): NoticeTopic | null {
  if (kind === 'schedule-changed') return 'schedule'
  if (kind === 'shift-reminder') return 'reminder'
  if (kind === 'request-received') return 'inbox'
  return /^(request|swap|time-off)-/.test(kind) ? 'requests' : null
}

export const REMINDER_MINUTES = [0, 15, 30, 60] as const
/** Hours of the agent's day in which nothing is sent: from the first to the second. */
export const QUIET_HOURS = { from: 22, to: 7 }

const Channels = z.object({ mail: z.boolean(), push: z.boolean() })
export const NotificationChoices = z.object({
  topics: z.object({
    schedule: Channels,
    requests: Channels.refine(({ mail }) => mail, {
      message: 'The result of a request always comes by e-mail: turn its notifications off instead',
      path: ['mail'],
    }),
    reminder: Channels,
    /** Requests of agents that wait for the manager. */
    inbox: Channels,
  }),
  /** Minutes before a shift; 0: when it starts. */
  reminderMinutes: z.literal([...REMINDER_MINUTES]),
  hasQuietHours: z.boolean(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const FIRST_CHOICES: NotificationChoices = {
  topics: {
    schedule: { mail: true, push: true },
    requests: { mail: true, push: true },
    reminder: { mail: false, push: true },
    inbox: { mail: true, push: true },
  },
  reminderMinutes: 30,
  hasQuietHours: true,
}

export const PushSubscription = z.object({
  id: Id,
  device: z.string(),
  /** SHA-256 of the endpoint in hexadecimal, by which a browser finds its own. */
  endpointHash: z.string(),
  createdAt: Instant,
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const NotificationSettings = z.object({
  /** Address that mail goes to; null for an agent who has never been invited. */
  email: z.string().nullable(),
  choices: NotificationChoices,
  /** Time zone of the quiet hours. */
  timezone: z.string(),
  /** Key that a browser subscribes with. */
  pushKey: z.string(),
  subscriptions: z.array(PushSubscription),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const permission = { allow: 'own-notifications.edit', teams: 'none' } as const
const unrecorded = 'Ways in which people are notified, for themselves alone.'
const base64Url = z.string().regex(/^[\w-]+=*$/, 'It is not base64url')

export const notificationSettings = {
  get: endpoint({
    method: 'GET',
    path: '/my/notifications',
    permission,
    audit: 'none',
    summary: 'What I am notified of, how, and in which browsers',
    reply: NotificationSettings,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/my/notifications',
    permission,
    audit: { unrecorded },
    impersonated: 'never',
    summary: 'Choose what I am notified of, and how',
    body: NotificationChoices,
    reply: NotificationSettings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/my/push-subscriptions',
    permission,
    audit: { unrecorded },
    impersonated: 'never',
    summary: 'Show notifications in this browser',
    body: z.object({
      endpoint: z.url().max(1000),
      keys: z.object({ p256dh: base64Url.max(200), auth: base64Url.max(100) }),
      /** Words by which the person knows the browser. */
      device: z.string().trim().min(1).max(100),
    }),
    reply: NotificationSettings,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/my/push-subscriptions/:subscriptionId',
    permission,
    audit: { unrecorded },
    impersonated: 'never',
    summary: 'Show no more notifications in one of my browsers',
    params: z.object({ subscriptionId: IdParam }),
    reply: Done,
  }),
}
