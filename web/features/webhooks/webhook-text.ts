// Words for the states of webhooks and their deliveries.
import type { DeliveryState, Webhook } from '#contract/organization/webhooks.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'

export const DELIVERY_WORDS: Record<DeliveryState, [Tone, string]> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
}

export function webhookState({ isEnabled, disabledBecause, failingSince }: Webhook): [Tone, string] {
  if (!isEnabled) return disabledBecause === null ? ['neutral', 'Off'] : ['bad', 'Turned off']
  return failingSince === null ? ['good', 'On'] : ['warn', 'Failing']
}

export const eventsText = ({ eventTypes }: Pick<Webhook, 'eventTypes'>): string =>
  eventTypes.length === 0 ? 'Every event' : eventTypes.join(', ')
