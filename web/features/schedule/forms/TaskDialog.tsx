// An activity on a shift: which, from when to when.
import { Button, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { ScheduledTask } from '#core/blocks/index.ts'
import {
  contains,
  type Interval,
  instantAt,
  lengthMinutes,
  localDateOf,
  minuteOfDay,
  type Zone,
} from '#core/time/index.ts'
import { dayText, intervalText } from '#web/lib/dates.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DAY_MINUTES } from '#web/ui/text/clock-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { type BlockNames, fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import { indexAfter, placeTask } from '../blocks/task-placing.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { attemptEdits, EditBuilder } from '../edits/edit-context.ts'
import { PanelForm } from '../ui/PanelForm.tsx'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'
import { useNewerVersion } from './use-newer-version.ts'

interface Props {
  block: ScheduleBlock
  surfer: ScheduleSurfer
  names: BlockNames
  zone: Zone
  /** Index among the shift's activities; null for a new one. */
  index: number | null
  /** Interval of a new activity. */
  interval: Interval
  editing: Editing
  onClose: () => void
}

interface Values {
  taskId: number | null
  startMinute: number
  endMinute: number
}

/** The instant of a clock time on the shift, whose part after midnight is on the next day. */
function instantOn(shift: Interval, zone: Zone, minute: number): number {
  const date = localDateOf(zone, shift.start)
  const isNextDay = minute < minuteOfDay(zone, shift.start)
  return instantAt(zone, date, isNextDay ? minute + DAY_MINUTES : minute)
}

const schemaOf = (shift: Interval, zone: Zone) =>
  z
    .object({
      taskId: z
        .int()
        .nullable()
        .refine(id => id !== null, texts.chooseAnActivity),
      startMinute: z.int(),
      endMinute: z.int(),
    })
    .superRefine((values, context) => {
      const interval = intervalOn(shift, zone, values)
      const message =
        interval.start >= interval.end
          ? texts.endDateMustBeAfterStart
          : contains(shift, interval)
            ? null
            : texts.theShiftIs(intervalText(shift.start, shift.end, zone))
      if (message) context.addIssue({ code: 'custom', path: ['endMinute'], message })
    })

const intervalOn = (shift: Interval, zone: Zone, { startMinute, endMinute }: Omit<Values, 'taskId'>) => ({
  start: instantOn(shift, zone, startMinute),
  end: instantOn(shift, zone, endMinute),
})

export function TaskDialog(props: Props) {
  const { surfer, names, zone, onClose } = props
  const { saving, removing, shift, known } = useTaskForm(props)
  const { form } = saving
  const length = lengthMinutes(intervalOn(shift, zone, form.values))
  return (
    <PanelForm
      title={known ? texts.editActivity : texts.addActivity}
      submitLabel={known ? texts.save : texts.addActivity}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      isSaving={saving.isSaving || removing.isSaving}
      isDirty={form.isDirty()}
      problem={problemText(form.errors) ?? saving.problem ?? removing.problem}
      aside={
        known && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={() => removing.onSubmit()}
          >
            {texts.deleteLabel}
          </Button>
        )
      }
    >
      <FormGrid>
        <p className={classes.hint}>
          {fullName(surfer)}, {dayText(shift.start, zone)}, {intervalText(shift.start, shift.end, zone)}
        </p>
        <Select
          label={texts.activity}
          required
          searchable
          data={choicesOf(names, surfer, known?.taskId)}
          value={form.values.taskId === null ? null : String(form.values.taskId)}
          onChange={id => form.setFieldValue('taskId', id === null ? null : Number(id))}
          error={form.errors.taskId}
        />
        <div className={classes.days}>
          <ClockInput
            label={texts.start}
            minute={form.values.startMinute}
            onMinute={minute => form.setFieldValue('startMinute', minute)}
          />
          <ClockInput
            label={texts.end}
            minute={form.values.endMinute}
            onMinute={minute => form.setFieldValue('endMinute', minute)}
          />
        </div>
        {form.errors.endMinute ? (
          <p className={classes.error} role="alert">
            {form.errors.endMinute}
          </p>
        ) : (
          <p className={classes.hint}>
            {texts.itReplacesWhatIsUnderIt(length > 0 ? durationText(length) : '–')}
          </p>
        )}
      </FormGrid>
    </PanelForm>
  )
}

/** The form of an activity, its saving and its removal, from the block as the form was filled from it. */
function useTaskForm(props: Props) {
  const { surfer, names, zone, interval, editing, onClose } = props
  // The version that the form was filled from: a newer one is not overwritten without asking.
  const [seen, setSeen] = useState(props)
  const { block, index } = seen
  const known = index === null ? undefined : block.tasks[index]
  const shift = block.interval
  const saveTasks = (tasks: ScheduledTask[], verb: string, taskId: number) =>
    editing.saveForm(context =>
      attemptEdits(() => {
        const blocks = new Map(context.blocks).set(block.id, block)
        const builder = new EditBuilder({ ...context, blocks })
        builder.set(block.id, { ...builder.content(block.id), tasks })
        const label = texts.verbNameOfSurfer(
          verb,
          names.tasks.get(taskId)?.name ?? texts.activityInSentence,
          fullName(surfer),
        )
        return { edits: builder.edits(), label, selects: [] }
      }),
    )
  const initialValues: Values = {
    taskId: known?.taskId ?? null,
    startMinute: minuteOfDay(zone, (known?.interval ?? interval).start),
    endMinute: minuteOfDay(zone, (known?.interval ?? interval).end),
  }
  const saving = useSavingForm<Values>({
    schema: schemaOf(shift, zone),
    initialValues,
    save: values =>
      saveTasks(
        placeTask(block.tasks, index, {
          taskId: values.taskId!,
          interval: intervalOn(shift, zone, values),
        }),
        known ? texts.changed : texts.added,
        values.taskId!,
      ),
    onSaved: onClose,
  })
  const removing = useSavingForm({
    schema: z.object({}),
    initialValues: {},
    save: () =>
      saveTasks(
        block.tasks.filter((_, at) => at !== index),
        texts.deleted,
        known!.taskId,
      ),
    onSaved: onClose,
  })
  const { form } = saving
  const takeOver = () => {
    const at = index === null ? null : indexAfter(block.tasks, index, props.block.tasks)
    if (index !== null && at === null) onClose()
    else setSeen({ ...props, index: at })
  }
  useNewerVersion(form, initialValues, { seen: block, now: props.block, takeOver })
  return { saving, removing, shift, known }
}

/** Error of the server about activities, which is shown for the whole form. */
function problemText(errors: Record<string, unknown>): string | null {
  const key = Object.keys(errors).find(name => name.startsWith('tasks'))
  return key === undefined ? null : String(errors[key])
}

function choicesOf(names: BlockNames, surfer: ScheduleSurfer, current: number | undefined) {
  const offered = [...names.tasks.values()].filter(task => task.state === 'active' || task.id === current)
  const option = (task: (typeof offered)[number]) => ({
    value: String(task.id),
    label: `${task.emoji} ${task.name}`,
  })
  const isService = (task: (typeof offered)[number]) => task.streamIds.length > 0
  const hasSkill = (task: (typeof offered)[number]) => surfer.taskIds.includes(task.id)
  return [
    { group: texts.skills, items: offered.filter(task => isService(task) && hasSkill(task)).map(option) },
    { group: texts.otherActivitiesAndBreaks, items: offered.filter(task => !isService(task)).map(option) },
    {
      group: texts.notASkillOf(surfer.firstName),
      items: offered.filter(task => isService(task) && !hasSkill(task)).map(option),
    },
  ].filter(group => group.items.length > 0)
}
