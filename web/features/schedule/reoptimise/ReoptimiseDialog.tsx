// Looking for few changes that make a day or week better: within which limits, how far it is, and then what is
// proposed.
import { Anchor, Button, Checkbox, NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import {
  OptimizationForm,
  OptimizationResult,
  OptimizationType,
  TYPE_NAMES,
  typesSwitchedOn,
} from '#contract/endpoints/optimizations.ts'
import { instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useOrganization, useWeekStart } from '#web/lib/zone.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { useJob } from '#web/parts/use-job.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { rangeAround, rangeText } from '#web/ui/inputs/date-range.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { JobProgress } from '../planning/JobProgress.tsx'
import classes from '../ui/schedule.module.css'
import { Proposals } from './Proposals.tsx'
import * as texts from './texts.ts'

const TITLE = texts.reOptimise
/** Default notice in hours: breaks of a day move at short notice, days of a week do not. */
const NOTICE_HOURS = { day: 2, week: 48 }

const { shape } = OptimizationForm
const Values = z
  .object({
    unit: z.enum(['day', 'week']),
    date: z.iso.date(),
    surferIds: z.array(z.int()),
    types: shape.types.unwrap(),
    maxSurfers: shape.maxSurfers.unwrap(),
    noticeHours: shape.noticeHours.unwrap(),
    blockedMinutes: shape.blockedMinutes.unwrap(),
  })
  .refine(v => v.blockedMinutes !== null || !v.types.includes('block_time_off_addition'), {
    message: texts.enterItsLength,
    path: ['blockedMinutes'],
  })
type Values = z.input<typeof Values>

interface Props {
  unit: 'day' | 'week'
  date: LocalDate
  zone: Zone
  surferIds: number[]
  /** One that was started before. */
  jobId: number | null
  onClose: () => void
}

export function ReoptimiseDialog({ jobId: known, ...props }: Props) {
  const [jobId, setJobId] = useState(known)
  const organization = useOrganization()
  const { onClose } = props
  if (jobId !== null)
    return <Run jobId={jobId} zone={props.zone} onAgain={() => setJobId(null)} onClose={onClose} />
  if (!organization.data)
    return (
      <ModalShell isOpen onClose={onClose} title={TITLE}>
        {organization.error ? (
          <ErrorCard onRetry={() => organization.refetch()}>{textOf(organization.error)}</ErrorCard>
        ) : (
          <LoadingSkeleton shape="rows" count={5} />
        )}
      </ModalShell>
    )
  const on = typesSwitchedOn(organization.data.optimizationSettings)
  if (on.length === 0) return <EverythingOff onClose={onClose} />
  return <LimitsForm {...props} on={on} onStarted={setJobId} />
}

const EverythingOff = ({ onClose }: { onClose: () => void }) => (
  <ModalShell
    isOpen
    onClose={onClose}
    title={TITLE}
    footer={
      <>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button component={Link} to="/settings/scheduling/optimizations">
          {texts.chooseTypes}
        </Button>
      </>
    }
  >
    <p className={classes.explanation}>{texts.everyTypeOfOptimizationIsTurned}</p>
  </ModalShell>
)

interface FormProps extends Omit<Props, 'jobId'> {
  on: OptimizationType[]
  onStarted: (jobId: number) => void
}

/** The form of the limits, which starts the search when it is saved. */
function useLimitsForm({ unit, date, zone, surferIds, on, onStarted }: Omit<FormProps, 'onClose'>) {
  const weekStartsOn = useWeekStart()
  const start = useCommand(api.optimizations.start, { invalidates: [api.jobs.list] })
  const rangeOf = (values: Values) => rangeAround(values.date, values.unit, weekStartsOn)
  const at = (day: LocalDate) => new Date(instantAt(zone, day, 0)).toISOString()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      unit,
      date,
      surferIds,
      types: on,
      maxSurfers: null,
      blockedMinutes: 30,
      noticeHours: NOTICE_HOURS[unit],
    },
    save: async values => {
      const { from, to } = rangeOf(values)
      const { types, maxSurfers, noticeHours } = values
      const started = await start.mutateAsync({
        body: {
          from: at(from),
          to: at(to),
          types,
          maxSurfers,
          noticeHours,
          blockedMinutes: types.includes('block_time_off_addition') ? values.blockedMinutes : null,
          ...(values.surferIds.length > 0 ? { surferIds: values.surferIds } : {}),
        },
      })
      if ('error' in started) throw new Error(started.error.message)
      onStarted(started.jobId)
    },
    onSaved: () => {},
  })
  return { saving, rangeOf }
}

function LimitsForm({ unit, date, zone, surferIds, on, onStarted, onClose }: FormProps) {
  const surfers = (useCall(api.schedule.surfers, { query: {} }).data ?? []).filter(one => one.canEdit)
  const { saving, rangeOf } = useLimitsForm({ unit, date, zone, surferIds, on, onStarted })
  const { form } = saving
  const { values, errors } = form
  const setNumber = (field: 'maxSurfers' | 'noticeHours' | 'blockedMinutes', empty: number | null) => ({
    value: values[field] ?? '',
    error: errors[field],
    onChange: (value: number | string) => form.setFieldValue(field, value === '' ? empty : Number(value)),
  })
  return (
    <FormModal title={TITLE} submitLabel={texts.lookForChanges} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <div className={classes.days}>
          <SegmentedControl
            aria-label={texts.dayOrWeek}
            value={values.unit}
            onChange={next =>
              form.setValues({
                unit: next as Values['unit'],
                noticeHours: NOTICE_HOURS[next as Values['unit']],
              })
            }
            data={[
              { value: 'day', label: texts.day },
              { value: 'week', label: texts.week },
            ]}
          />
          <DatePickerInput
            aria-label={values.unit === 'day' ? texts.day : texts.anyDayOfTheWeek}
            value={values.date}
            onChange={day => day && form.setFieldValue('date', day)}
            error={errors.from ?? errors.to}
          />
        </div>
        <p className={classes.hint}>{rangeText(rangeOf(values))}</p>
        <SurferPicker
          emptyText={texts.allAgentsYouCanEdit}
          options={surfers.map(one => ({ id: one.id, name: fullName(one), teamName: one.teamName }))}
          value={values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
        />
        <div className={classes.days}>
          <NumberInput
            label={texts.maximumAgentsChanged}
            placeholder={texts.noLimit}
            min={1}
            allowDecimal={false}
            {...setNumber('maxSurfers', null)}
          />
          <NumberInput label={texts.notice} suffix=" h" min={0} {...setNumber('noticeHours', 0)} />
        </div>
        <p className={classes.hint}>{texts.nothingThatBeginsSoonerIsChanged}</p>
        <Checkbox.Group
          label={texts.allowedChanges}
          value={values.types}
          onChange={types => form.setFieldValue('types', types as OptimizationType[])}
          error={errors.types}
        >
          <div className={classes.choices}>
            {OptimizationType.options.map(type => (
              <Checkbox
                key={type}
                value={type}
                label={TYPE_NAMES[type]}
                disabled={!on.includes(type)}
                description={on.includes(type) ? undefined : texts.turnedOffInTheSettings}
              />
            ))}
          </div>
        </Checkbox.Group>
        {values.types.includes('block_time_off_addition') && (
          <NumberInput
            label={texts.lengthOfBlockedTime}
            suffix={texts.min}
            min={15}
            max={480}
            step={15}
            {...setNumber('blockedMinutes', null)}
          />
        )}
      </FormGrid>
    </FormModal>
  )
}

interface RunProps {
  jobId: number
  zone: Zone
  onAgain: () => void
  onClose: () => void
}

function Run({ jobId, onAgain, onClose, zone }: RunProps) {
  const job = useJob(jobId).data
  const result = OptimizationResult.safeParse(job?.result)
  if (job?.state === 'completed' && result.success)
    return (
      <Proposals
        optimizationId={result.data.optimizationId}
        zone={zone}
        onAgain={onAgain}
        onClose={onClose}
      />
    )
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={TITLE}
      footer={
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <JobProgress jobId={jobId}>{() => null}</JobProgress>
      <p className={classes.explanation}>
        {texts.itContinuesWhenYouCloseThis}{' '}
        <Anchor component={Link} to="/settings/scheduling/optimizations?tab=log" size="sm">
          {texts.log}
        </Anchor>
        .
      </p>
    </ModalShell>
  )
}
