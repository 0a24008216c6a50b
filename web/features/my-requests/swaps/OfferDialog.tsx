// Offering a shift: for a kind of shift on some days, or for nothing.
import { Radio, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_REQUEST_NOTE } from '#contract/requests/change-request.ts'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { useRequestQueue } from '#web/parts/requests/use-request-queue.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { AHEAD_DAYS, useOwnShifts } from '../shifts/own-shifts.ts'
import { ShiftSelect } from '../shifts/ShiftSelect.tsx'
import * as texts from './texts.ts'
import { WISHES, type Wish, wantedText } from './wishes.ts'

interface Props {
  blockId: number | undefined
  onClose: () => void
}

export function OfferDialog({ blockId, onClose }: Props) {
  const own = useOwnShifts()
  const weekStartsOn = useWeekStart()
  const [chosen, setChosen] = useState(blockId)
  const [wish, setWish] = useState<Wish | 'nothing'>('any')
  const [days, setDays] = useState<[string | null, string | null] | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const offer = useMutation({ mutationFn: useRequestQueue().ask, networkMode: 'always' })
  const { zone } = own
  const shift = own.shifts?.find(one => one.blockId === chosen)
  const today = localDateOf(zone, Date.now())
  const monday = shift ? weekStartOf(localDateOf(zone, Date.parse(shift.start)), weekStartsOn) : null
  // The shift's own week, as far as it is not over.
  const first = [monday, today].toSorted().at(-1) ?? null
  const [from, to] = days ?? (monday ? [first, addDays(monday, 6)] : [null, null])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!shift || (wish !== 'nothing' && !from)) return
    const { earliestStartMinute, latestStartMinute } = WISHES[wish === 'nothing' ? 'any' : wish]
    const wanted =
      wish === 'nothing' ? null : { from: from!, to: to ?? from!, earliestStartMinute, latestStartMinute }
    offer.mutate(
      {
        what: 'offer',
        text: texts.offerOf(
          shift.label,
          wanted ? texts.forWantedInOfferDialog(wantedText(wanted)) : texts.givenAwayForNothingInSentence,
        ),
        body: { blockId: shift.blockId, wanted, note },
      },
      { onSuccess: onClose },
    )
  }
  const problem = offer.error ?? own.error
  return (
    <FormModal
      title={texts.offerAShift}
      submitLabel={texts.offer}
      onSubmit={submit}
      onClose={onClose}
      isSaving={offer.isPending}
      isDirty={note !== '' || days !== null}
      problem={problem ? textOf(problem) : isTried && !shift ? texts.chooseTheShiftThatYouOffer : null}
    >
      <ShiftSelect own={own} value={chosen} onChange={setChosen} />
      <Radio.Group
        label={texts.youWouldTakeForIt}
        mt="sm"
        value={wish}
        onChange={value => setWish(value as Wish | 'nothing')}
      >
        {Object.entries(WISHES).map(([name, { label }]) => (
          <Radio key={name} size="xs" my={6} value={name} label={label} />
        ))}
        <Radio size="xs" my={6} value="nothing" label={texts.nothingIGiveItAway} />
      </Radio.Group>
      {wish !== 'nothing' && (
        <DatePickerInput
          label={texts.onTheseDays}
          type="range"
          allowSingleDateInRange
          required
          // The calendar opens at the shift's week, which is known once the shift is.
          disabled={!shift}
          minDate={today}
          maxDate={addDays(today, AHEAD_DAYS - 1)}
          value={[from, to]}
          onChange={setDays}
          error={isTried && !from ? texts.chooseTheDaysOnWhichYou : undefined}
        />
      )}
      <Textarea
        label={texts.noteToYourColleagues}
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
