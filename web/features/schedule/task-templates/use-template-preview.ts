// Preview of the plan being edited, fetched once typing rests, and only of rules that
// are right. A newer question ends the one before, on the server too.
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { isSound, type TaskTemplateValues } from './rules/rule-problems.ts'

const REST_MS = 400

export function useTemplatePreview(values: TaskTemplateValues, { from, to }: { from: EpochMs; to: EpochMs }) {
  const [rested] = useDebouncedValue(values, REST_MS)
  const lastSound = useRef(rested)
  if (rested.rules.every(isSound)) lastSound.current = rested
  const { teamIds, surferIds, rules } = lastSound.current
  const hasAgents = teamIds.length + surferIds.length > 0
  const answer = useCall(
    api.schedule.previewTaskTemplate,
    {
      body: {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        teamIds,
        surferIds,
        rules: rules.filter(isSound),
      },
    },
    { enabled: hasAgents, keepPrevious: true },
  )
  return {
    hasAgents,
    preview: hasAgents ? answer.data : undefined,
    error: answer.error,
    retry: () => void answer.refetch(),
    /** Whether the preview is older than the last change. */
    isBehind: answer.isFetching || rested !== values,
    waitsForRule: !values.rules.every(isSound),
  }
}
export type PreviewState = ReturnType<typeof useTemplatePreview>
