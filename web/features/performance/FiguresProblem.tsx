import { Button } from '@mantine/core'
import { IconClockX } from '@tabler/icons-react'
import type { Zone } from '#core/time/index.ts'
import { BadRequestError, textOf } from '#web/lib/api-errors.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import * as texts from './texts.ts'

interface Props {
  error: Error
  zone: Zone
  onRetry: () => void
  /** Counts whole shifts instead of calendar days. */
  onShifts: () => void
}

/** An error, or a time zone in which the chosen agents have no whole days. */
export function FiguresProblem({ error, zone, onRetry, onShifts }: Props) {
  const [, setZone] = usePreference('timezone')
  const isZone =
    error instanceof BadRequestError && error.body.issues?.some(({ path }) => path[0] === 'timezone')
  if (!isZone) return <ErrorCard onRetry={onRetry}>{textOf(error)}</ErrorCard>
  return (
    <EmptyState
      title={texts.noExactDaysIn(zone.replaceAll('_', ' '))}
      icon={IconClockX}
      action={
        <>
          <Button onClick={() => setZone('organization')}>{texts.usingTheOrganizationsTimeZone}</Button>
          <Button variant="default" onClick={onShifts}>
            {texts.showCompleteShifts}
          </Button>
        </>
      }
    >
      {texts.figuresAreKeptByDay}
    </EmptyState>
  )
}
