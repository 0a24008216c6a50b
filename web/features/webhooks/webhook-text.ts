// Words for the states of webhooks and their deliveries.
import type { DeliveryState, Webhook } from '#contract/organization/webhooks.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const DELIVERY_WORDS: Record<DeliveryState, [Tone, string]> = {
  waiting: ['warn', texts.waiting],
  delivered: ['good', texts.delivered],
  failed: ['bad', texts.failed],
}

export function webhookState({ isEnabled, disabledBecause, failingSince }: Webhook): [Tone, string] {
  if (!isEnabled) return disabledBecause === null ? ['neutral', texts.off] : ['bad', texts.turnedOff]
  return failingSince === null ? ['good', texts.on] : ['warn', texts.failing]
}

export const eventsText = ({ eventTypes }: Pick<Webhook, 'eventTypes'>): string =>
  eventTypes.length === 0 ? texts.everyEvent : eventTypes.join(', ')
