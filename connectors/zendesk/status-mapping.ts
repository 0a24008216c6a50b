// The provider's words in ours. Its letters change case between the API and webhooks.
import type { PhoneStatus, TicketChannel, TicketStatus } from '#core/observed/index.ts'

const STATUSES: Record<string, TicketStatus> = {
  new: 'OPEN',
  open: 'OPEN',
  pending: 'ON_HOLD',
  hold: 'ON_HOLD',
  solved: 'CLOSED',
  closed: 'CLOSED',
  deleted: 'CLOSED',
}

/** A word that is new to us is "open", and `isKnown` false. */
export function statusOf(word: string): { status: TicketStatus; raw: string; isKnown: boolean } {
  const raw = word.trim().toLowerCase()
  const status = STATUSES[raw]
  return { status: status ?? 'OPEN', raw, isKnown: status !== undefined }
}

const CASES =
  'web email mail mobile mobile_sdk api rule ticket help_center web_service web_widget web_form closed_ticket ticket_sharing any_channel sample_ticket side_conversation symphony satisfaction_prediction forum topic facebook_post twitter logmein get_satisfaction system group_deletion user_deletion merge import sms'
const CALLS = 'voice phone voicemail phone_call_inbound phone_call_outbound'
const CHATS =
  'chat native_messaging messaging sunshine_conversations_api whatsapp facebook facebook_message twitter_dm twitter_favorite instagram_dm line wechat telegram viber kakaotalk apple_business_chat google_business_messages google_rcs'

const CHANNELS = new Map<string, TicketChannel>([
  ...CASES.split(' ').map(word => [word, 'case'] as const),
  ...CALLS.split(' ').map(word => [word, 'call'] as const),
  ...CHATS.split(' ').map(word => [word, 'chat'] as const),
])

/** Messaging speaks under a name of its own for each network it reaches: "sunshine_conversations_…". */
export function channelOf(word: string): { channel: TicketChannel; name: string; isKnown: boolean } {
  const name = word.trim().toLowerCase()
  const channel = CHANNELS.get(name) ?? (name.startsWith('sunshine_conversations') ? 'chat' : undefined)
  return { channel: channel ?? 'case', name, isKnown: channel !== undefined }
}

const STANDINGS: Record<string, PhoneStatus> = {
  online: 'available',
  transfers_only: 'busy',
  away: 'unavailable',
  offline: 'unavailable',
  invisible: 'unavailable',
  on_call: 'occupied',
  wrap_up: 'wrapup',
}

/** Undefined for the statuses that an account has made itself: what those mean stands in the channels. */
export const standingOf = (word: string): PhoneStatus | undefined =>
  STANDINGS[word.trim().toLowerCase().replaceAll(/[ -]/g, '_')]

/** Channel in which an agent takes one call at a time. */
export const isPhone = (channel: string): boolean => ['talk', 'voice', 'call'].includes(channel.toLowerCase())
