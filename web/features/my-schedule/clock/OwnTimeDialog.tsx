import { type FormEvent, useState } from 'react'
import { type EpochMs, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { lastInstantOf } from './clock-state.ts'
import * as texts from './texts.ts'

interface Props {
  side: 'in' | 'out'
  zone: Zone
  /** Time of clocking in, when it is to be ended. */
  since: EpochMs | null
  isUnscheduled: boolean
  onTime: (at: EpochMs) => void
  onClose: () => void
}

/** A time of the last 24 hours, where agents may say when they began or ended. */
export function OwnTimeDialog({ side, zone, since, isUnscheduled, onTime, onClose }: Props) {
  const now = useNow()
  const [minute, setMinute] = useState(() => Math.floor(minuteOfDay(zone, Date.now())))
  const at = lastInstantOf(minute, zone, now)
  const isToday = localDateOf(zone, at) === localDateOf(zone, now)
  const isBefore = since !== null && at < since
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBefore) onTime(at)
  }
  return (
    <FormModal
      title={side === 'in' ? texts.clockInAtAnotherTime : texts.clockOutAtAnotherTime}
      submitLabel={side === 'in' ? texts.clockIn : texts.clockOut}
      onSubmit={submit}
      onClose={onClose}
      isSaving={false}
      isDirty={false}
      problem={isBefore ? texts.youClockedInAt(dayText(since, zone), timeText(since, zone)) : null}
    >
      <ClockInput
        label={side === 'in' ? texts.startedAt : texts.endedAt}
        description={texts.yourManagerSeesThatYouEntered(isToday ? texts.today : dayText(at, zone))}
        minute={minute}
        onMinute={setMinute}
        data-autofocus
      />
      {isUnscheduled && <p>{texts.timeOutsideOfAShift}</p>}
    </FormModal>
  )
}
