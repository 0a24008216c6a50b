// Asking for another time of a shift: up to five wanted times, each with what it would break.
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_ALTERNATIVES, MAX_REQUEST_NOTE, type RequestWarning } from '#contract/requests/change-request.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import { addDays, type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { shiftTimeText } from '#web/parts/requests/request-text.ts'
import { useRequestQueue } from '#web/parts/requests/use-request-queue.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import classes from '../shifts/my-requests.module.css'
import { AHEAD_DAYS, type OwnShift, useOwnShifts } from '../shifts/own-shifts.ts'
import { ShiftSelect } from '../shifts/ShiftSelect.tsx'
import * as texts from './texts.ts'
import { intervalOf, isSameTime, timeOf, type WantedTime } from './wanted-time.ts'

interface Props {
  blockId: number | undefined
  onClose: () => void
}

export function AskDialog({ blockId, onClose }: Props) {
  const own = useOwnShifts()
  const [chosen, setChosen] = useState(blockId)
  const shift = own.shifts?.find(one => one.blockId === chosen)
  const [edited, setTimes] = useState<WantedTime[] | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useMutation({ mutationFn: useRequestQueue().ask, networkMode: 'always' })
  const { zone } = own
  const times = edited ?? (shift ? [timeOf(shift, zone, 0)] : [])
  const intervals = times.map(time => intervalOf(time, zone))
  const unchanged = shift && intervals.some(interval => isSameTime(interval, shift))
  const isReady = shift !== undefined && times.length > 0 && !unchanged
  const warnings = useWarnings(isReady ? shift : undefined, intervals)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady) return
    const wanted = intervals.map(interval => shiftTimeText(interval, zone)).join(texts.or)
    add.mutate(
      {
        what: 'change',
        text: texts.changeOfTo(shift.label, wanted),
        body: { blockId: shift.blockId, newIntervals: intervals, surferNote: note },
      },
      { onSuccess: onClose },
    )
  }
  const failed = add.error ?? own.error
  const missing = shift ? texts.chooseAnotherDayStartOrEnd : texts.chooseTheShiftThatYouWant
  const problem = failed ? textOf(failed) : isTried && !isReady ? missing : null
  return (
    <FormModal
      title={texts.requestAChange}
      width="wide"
      submitLabel={texts.sendRequest}
      onSubmit={submit}
      onClose={onClose}
      isSaving={add.isPending}
      isDirty={edited !== null || note !== ''}
      problem={problem}
    >
      <ShiftSelect
        own={own}
        value={chosen}
        onChange={id => {
          setChosen(id)
          setTimes(null)
        }}
      />
      {shift && (
        <>
          {times.map((time, place) => (
            <Alternative
              key={time.key}
              place={place}
              count={times.length}
              time={time}
              zone={zone}
              warnings={warnings?.[place]}
              isUnchanged={isSameTime(intervals[place]!, shift)}
              onChange={next => setTimes(times.with(place, next))}
              onRemove={() => setTimes(times.toSpliced(place, 1))}
            />
          ))}
          {times.length < MAX_ALTERNATIVES && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt={8}
              leftSection={<IconPlus size={14} />}
              onClick={() =>
                setTimes([...times, timeOf(shift, zone, Math.max(...times.map(({ key }) => key)) + 1)])
              }
            >
              {texts.addAnotherTimeThatWouldSuit}
            </Button>
          )}
        </>
      )}
      <Textarea
        label={texts.noteToYourManager}
        autosize
        minRows={2}
        mt="sm"
        maxLength={MAX_REQUEST_NOTE}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormModal>
  )
}

/** Rules that each wanted time would break; undefined while they are looked for. */
function useWarnings(
  shift: OwnShift | undefined,
  newIntervals: { start: string; end: string }[],
): RequestWarning[][] | undefined {
  const check = useCall(
    myRequests.check,
    { body: { blockId: shift?.blockId ?? 1, newIntervals } },
    { enabled: shift !== undefined },
  )
  return check.data?.options.map(option => option.warnings)
}

interface AlternativeProps {
  place: number
  count: number
  time: WantedTime
  zone: Zone
  warnings: RequestWarning[] | undefined
  isUnchanged: boolean
  onChange: (time: WantedTime) => void
  onRemove: () => void
}

function Alternative(props: AlternativeProps) {
  const { place, count, time, zone, warnings, isUnchanged, onChange, onRemove } = props
  const today: LocalDate = localDateOf(zone, Date.now())
  const name = count > 1 ? texts.choicePlace(place + 1) : ''
  return (
    <div className={classes.alternative}>
      <div className={classes.wanted}>
        <DatePickerInput
          label={texts.dayName(name)}
          required
          minDate={today}
          maxDate={addDays(today, AHEAD_DAYS)}
          value={time.date}
          onChange={date => date && onChange({ ...time, date })}
        />
        <ClockInput
          label={texts.startName(name)}
          required
          minute={time.startMinute}
          onMinute={startMinute => onChange({ ...time, startMinute })}
        />
        <ClockInput
          label={texts.endName(name)}
          required
          minute={time.endMinute}
          onMinute={endMinute => onChange({ ...time, endMinute })}
        />
        {count > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.removeChoice(place + 1)}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {isUnchanged ? (
        <p className={classes.muted}>{texts.theShiftHasThisTimeAlready}</p>
      ) : (
        warnings &&
        (warnings.length === 0 ? (
          <p className={classes.kept}>{texts.noRuleIsBroken}</p>
        ) : (
          <ul className={classes.warnings} aria-label={texts.rulesThatWouldBeBroken(name)}>
            {warnings.map(({ code, sentence }) => (
              <li key={`${code} ${sentence}`}>{inOwnClock(sentence)}</li>
            ))}
          </ul>
        ))
      )}
    </div>
  )
}
