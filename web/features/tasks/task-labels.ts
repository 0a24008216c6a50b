// How the kinds of activities are called on screen.
import type { z } from 'zod'
import type { TaskType } from '#contract/endpoints/tasks.ts'
import * as texts from './texts.ts'

export const TYPE_WORDS: Record<z.output<typeof TaskType>, string> = texts.typeWords

export const typeOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
