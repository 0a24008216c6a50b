// Asks before a step is undone that is not wholly in view, or that an earlier visit made.
import { useCallback, useState } from 'react'
import type { ScheduleChange } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { visitStartedAt } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { stepText } from './step-text.ts'
import * as texts from './texts.ts'

interface Asked {
  stack: 'undo' | 'redo'
  change: ScheduleChange
  sentences: string[]
  answer: (isYes: boolean) => void
}

export function useStepQuestion(zone: Zone) {
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Resolves with whether to go on: at once when there is nothing to ask. */
  const askFirst = useCallback(
    (stack: Asked['stack'], change: ScheduleChange, isInView: boolean): Promise<boolean> => {
      const isEarlier = Date.parse(change.createdAt) < visitStartedAt()
      const sentences = [
        ...(isEarlier ? [texts.youDidThis(dateTimeText(change.createdAt, zone))] : []),
        ...(isInView ? [] : [texts.someOfItIsOnDays]),
      ]
      if (sentences.length === 0) return Promise.resolve(true)
      return new Promise(resolve => {
        const answer = (isYes: boolean) => {
          setAsked(null)
          resolve(isYes)
        }
        setAsked({ stack, change, sentences, answer })
      })
    },
    [zone],
  )
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={`${texts.verb[asked.stack]} “${asked.change.label}”?`}
      confirmLabel={texts.verb[asked.stack]}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      {stepText(asked.change, zone)}. {asked.sentences.join(' ')}
    </ConfirmDialog>
  )
  return { askFirst, question }
}
