// How the telephony statuses are called on screen.
import type { z } from 'zod'
import type { DialpadStatus } from '#contract/endpoints/tasks.ts'
import * as texts from './texts.ts'

export type PhoneStatus = z.output<typeof DialpadStatus>

export const STATUS_WORDS: Record<PhoneStatus, string> = texts.statusWords
