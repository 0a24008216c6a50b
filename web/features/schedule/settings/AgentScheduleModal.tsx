// Settings of an agent's generated shifts: shift options for the week, weekdays that are not open, and wishes.

import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { api } from '#contract/endpoints/index.ts'
import { type ShiftOption, SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { WEEKDAYS } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { AgentWishes } from '#web/parts/wishes/AgentWishes.tsx'
import { type ShiftChoice, shiftChoices } from '#web/parts/wishes/shift-choices.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { AgentDayRow } from './AgentDayRow.tsx'
import classes from './AgentSchedule.module.css'
import { excludedAgents } from './excluded-agents.ts'
import * as texts from './texts.ts'

interface Props {
  surferId: number
  onClose: () => void
}

export default function AgentScheduleModal({ surferId, onClose }: Props) {
  const params = { surferId }
  const surfer = useCall(api.surfers.get, { params })
  const settings = useCall(api.schedule.surferSettings, { params })
  const templates = useCallAll(api.shiftTemplates.list, { query: {} })
  const error = surfer.error ?? settings.error ?? templates.error
  if (surfer.data && settings.data && templates.data)
    return (
      <SettingsForm
        surferId={surferId}
        surfer={surfer.data}
        settings={settings.data}
        templates={templates.data}
        onClose={onClose}
      />
    )
  return (
    <ModalShell isOpen onClose={onClose} title={texts.shiftsAndDays} width="wide">
      {error ? <ErrorCard>{textOf(error)}</ErrorCard> : <LoadingSkeleton shape="form" />}
    </ModalShell>
  )
}

interface FormProps {
  surferId: number
  surfer: Surfer
  settings: SurferScheduleSettings
  templates: ShiftTemplate[]
  onClose: () => void
}

function SettingsForm({ surferId, surfer, settings, templates, onClose }: FormProps) {
  const shifts = shiftChoices(templates, settings)
  const change = useCommand(api.schedule.changeSurferSettings, { invalidates: [api.schedule.surferSettings] })
  const saving = useSavingForm<SurferScheduleSettings>({
    schema: SurferScheduleSettings,
    initialValues: settings,
    save: body => change.mutateAsync({ params: { surferId }, body }),
    onSaved: () => {
      notifyDone(texts.savedGeneratedShiftsWillFollowIt)
      onClose()
    },
  })
  const { form } = saving
  const { shiftOptions, workingDays, wishes } = form.values
  return (
    <FormModal
      title={texts.shiftsAndDaysOf(displayName(surfer))}
      width="wide"
      submitLabel={texts.save}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      isSaving={saving.isSaving}
      isDirty={form.isDirty()}
      problem={saving.problem ?? firstError(form.errors)}
    >
      <ShiftOptions
        options={shiftOptions}
        shifts={shifts}
        onChange={options => form.setFieldValue('shiftOptions', options)}
      />
      <Contradictions sentences={excludedAgents(form.values, templates, surfer)} />
      <fieldset className={classes.part}>
        <legend>{texts.workingDays}</legend>
        <p className={classes.hint}>{texts.daysThatAreNotOpenOverride}</p>
        {WEEKDAYS.map(day => (
          <AgentDayRow
            key={day}
            day={day}
            rule={workingDays.find(rule => rule.day === day)}
            shifts={shifts}
            onChange={rule =>
              form.setFieldValue('workingDays', [
                ...workingDays.filter(other => other.day !== day),
                ...(rule ? [rule] : []),
              ])
            }
          />
        ))}
      </fieldset>
      <AgentWishes
        wishes={wishes}
        shifts={shifts}
        errorOf={field => form.errors[`wishes.${field}`]}
        onChange={changed => {
          form.clearErrors()
          form.setFieldValue('wishes', changed)
        }}
      />
    </FormModal>
  )
}

function Contradictions({ sentences }: { sentences: string[] }) {
  return (
    <div role="status" className={classes.warnings}>
      {sentences.map(sentence => (
        <p key={sentence}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {inOwnClock(sentence)}
        </p>
      ))}
    </div>
  )
}

/** Errors of the settings; those of wishes are shown at their fields. */
const firstError = (errors: object): string | null => {
  const [, first] = Object.entries(errors).find(([field]) => !field.startsWith('wishes.')) ?? []
  return first === undefined ? null : String(first)
}

interface OptionsProps {
  options: ShiftOption[]
  shifts: ShiftChoice[]
  onChange: (options: ShiftOption[]) => void
}

function ShiftOptions({ options, shifts, onChange }: OptionsProps) {
  const isTaken = ({ value }: ShiftChoice) => options.some(option => String(option.shiftTemplateId) === value)
  const left = shifts.filter(shift => !shift.disabled && !isTaken(shift))
  return (
    <fieldset className={classes.part}>
      <legend>{texts.shiftOptions}</legend>
      <p className={classes.hint}>
        {options.length === 0 ? texts.anyShiftWithinTheWorkingWindows : texts.theseFirst}
      </p>
      {options.map((option, at) => (
        <div key={option.shiftTemplateId} className={classes.row}>
          <Select
            className={classes.grows}
            aria-label={texts.shiftAt(at + 1)}
            allowDeselect={false}
            data={shifts.filter(shift => !isTaken(shift) || shift.value === String(option.shiftTemplateId))}
            value={String(option.shiftTemplateId)}
            onChange={id => onChange(options.with(at, { ...option, shiftTemplateId: Number(id) }))}
          />
          <NumberInput
            aria-label={texts.shiftTimesAWeekAtMost(at + 1)}
            suffix={texts.aWeek}
            allowDecimal={false}
            min={1}
            max={7}
            w={120}
            value={option.timesPerWeek}
            onChange={times => onChange(options.with(at, { ...option, timesPerWeek: Number(times) }))}
          />
          <ActionIcon
            aria-label={texts.removeShift(at + 1)}
            onClick={() => onChange(options.toSpliced(at, 1))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        disabled={left.length === 0}
        title={left.length === 0 ? texts.thereIsNoOtherStandardShift : undefined}
        onClick={() => onChange([...options, { shiftTemplateId: Number(left[0]!.value), timesPerWeek: 5 }])}
      >
        {texts.addShift}
      </Button>
    </fieldset>
  )
}
