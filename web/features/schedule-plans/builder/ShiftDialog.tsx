// One shift: times, breaks and day; in a round robin also how many agents it takes and the day off for it.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ShiftBreaks, ShiftHours } from '#web/parts/ShiftTimes.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { type Cell, type Draft, rotaOf, type ShiftRef, shiftOf } from '../draft/draft.ts'
import { shiftAdded, shiftChanged, shiftMoved, shiftsRemoved } from '../draft/draft-edits.ts'
import { messageAt, problemsOfShift } from '../draft/problems.ts'
import { newShiftOf, titleOf, useBuilder } from './builder-actions.ts'
import {
  DaySelect,
  type OnShiftChange,
  type ShiftValues,
  TemplateSelect,
  Turns,
  ZoneOfTimes,
} from './ShiftFields.tsx'
import * as texts from './texts.ts'

interface Props {
  draft: Draft
  /** A free day, or a shift that is there. */
  where: Cell | ShiftRef
  onClose: () => void
}

export function ShiftDialog({ draft, where, onClose }: Props) {
  const { templates, choices, edit, weekStartsOn } = useBuilder()
  const known = 'id' in where ? shiftOf(draft, where) : null
  const [first] = choices
  const [values, setValues] = useState<ShiftValues>(
    () =>
      known ?? {
        ...(first ? newShiftOf(first) : CUSTOM),
        day: 'day' in where ? where.day : 0,
        numberOfSurfers: 1,
        timeInLieu: null,
      },
  )
  const weeks = rotaOf(draft, where.rota)?.weeks ?? 1
  const roundRobin = draft.roundRobins.find(one => one.key === where.rota)
  const [isDirty, setDirty] = useState(false)
  const change: OnShiftChange = fields => {
    setDirty(true)
    setValues(now => ({ ...now, ...fields }))
  }
  const problems = problemsOfShift(values, weeks, roundRobin, weekStartsOn)
  const save = () => {
    const { day, ...fields } = values
    if (!('id' in where)) edit(shiftAdded({ rota: where.rota, day }, fields))
    else edit(now => shiftMoved(where, { rota: where.rota, day })(shiftChanged(where, fields)(now)))
    onClose()
  }
  return (
    <FormModal
      title={known ? texts.editDraftShift(titleOf(known, templates)) : texts.addAShift}
      submitLabel={known ? texts.done : texts.addShift}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onClose={onClose}
      isSaving={false}
      isDirty={isDirty}
      problem={messageAt(problems, 'interval') ?? messageAt(problems, 'day') ?? null}
      aside={
        known && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              edit(shiftsRemoved(where.rota, [known.id]))
              onClose()
            }}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <FormGrid>
        <TemplateSelect values={values} change={change} />
        <ShiftHours interval={values.interval} onChange={interval => change({ interval })} />
        <DaySelect values={values} change={change} weeks={weeks} />
        <ZoneOfTimes values={values} change={change} />
        <ShiftBreaks
          breaks={values.breaks}
          onChange={breaks => change({ breaks })}
          errorAt={(at, field) => messageAt(problems, 'breaks', at, field)}
        />
        {roundRobin && <Turns values={values} change={change} problems={problems} />}
      </FormGrid>
    </FormModal>
  )
}

const CUSTOM = {
  interval: { startMinute: 540, endMinute: 1020 },
  timezone: null,
  breaks: [],
  shiftTemplateId: null,
}
