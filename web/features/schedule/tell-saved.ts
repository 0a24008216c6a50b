import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import type { z } from 'zod'
import type { ScheduleWarning } from '#contract/endpoints/schedule.ts'
import { notifyDone } from '../../lib/notify.ts'

const READING_MS = 12_000

/** That it was saved, and what of the contract it breaks: managers are warned, never stopped. */
export function tellSaved({ warnings }: { warnings: z.output<typeof ScheduleWarning>[] }): void {
  if (warnings.length === 0) {
    notifyDone('Saved as a draft.')
    return
  }
  notifications.show({
    title: warnings.length === 1 ? 'Saved, with a warning' : `Saved, with ${warnings.length} warnings`,
    message: warnings.map(({ code, sentence }) => createElement('div', { key: code + sentence }, sentence)),
    color: 'yellow',
    autoClose: READING_MS,
  })
}
