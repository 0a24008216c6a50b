import { NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { SecondsInput } from './SecondsInput.tsx'
import { ADVANCED_FIELDS, type StreamFormPart } from './stream-values.ts'
import classes from './streams.module.css'

/** Fields that most groups leave empty: folded away, unless one of them has a problem. */
export function AdvancedFields({ form }: StreamFormPart) {
  const { values, errors } = form
  const [isOpen, setOpen] = useState(false)
  const hasProblem = ADVANCED_FIELDS.some(field => errors[field])
  useEffect(() => {
    if (hasProblem) setOpen(true)
  }, [hasProblem])
  const isConcurrent = typeof values.concurrency === 'number' && values.concurrency > 1
  return (
    <details className={classes.advanced} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Advanced</summary>
      <FormGrid columns={2}>
        <SecondsInput
          label="Patience"
          description="How long a contact waits, on average, before it is given up. Empty: unknown, nobody gives up."
          value={values.patience}
          onChange={seconds => form.setFieldValue('patience', seconds)}
          error={errors.patience}
        />
        <NumberInput
          label="Abandonment"
          description="Of contacts, at most. Empty: no goal. Needs patience."
          suffix=" %"
          disabled={values.patience === null}
          {...form.getInputProps('maximumAbandonmentPercent')}
        />
        <SecondsInput
          label="Average speed of answer"
          description="Mean wait, at most. Empty: no goal."
          value={values.averageSpeedOfAnswer}
          onChange={seconds => form.setFieldValue('averageSpeedOfAnswer', seconds)}
          error={errors.averageSpeedOfAnswer}
        />
        <NumberInput
          label="Minimum staff"
          description="Agents at any open time, at least."
          suffix=" agents"
          {...form.getInputProps('minimumStaff')}
        />
        <NumberInput
          label="Change of measured handle times"
          description="For staffing: contacts will take so much longer, or shorter, than they did."
          suffix=" %"
          {...form.getInputProps('handleTimeChangePercent')}
        />
        {isConcurrent && (
          <NumberInput
            label="Handle time stretch"
            description="Each further contact at once makes all of an agent’s take so much longer."
            suffix=" %"
            {...form.getInputProps('handleTimeStretchPercent')}
          />
        )}
      </FormGrid>
    </details>
  )
}
