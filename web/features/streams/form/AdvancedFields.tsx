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
  const isOwn = values.handleTimeSource === 'own'
  return (
    <details className={classes.advanced} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Advanced</summary>
      <FormGrid columns={2}>
        <SecondsInput
          label="Patience"
          description="Average time a customer waits before abandoning. Leave blank if unknown: nobody abandons."
          value={values.patience}
          onChange={seconds => form.setFieldValue('patience', seconds)}
          error={errors.patience}
        />
        <NumberInput
          label="Abandonment"
          description="Maximum share of contacts. Leave blank for no goal. Needs patience."
          suffix=" %"
          disabled={values.patience === null}
          {...form.getInputProps('maximumAbandonmentPercent')}
        />
        <SecondsInput
          label="Average speed of answer"
          description="Maximum average wait. Leave blank for no goal."
          value={values.averageSpeedOfAnswer}
          onChange={seconds => form.setFieldValue('averageSpeedOfAnswer', seconds)}
          error={errors.averageSpeedOfAnswer}
        />
        <NumberInput
          label="Minimum staff"
          description="Minimum agents at any open time."
          suffix=" agents"
          {...form.getInputProps('minimumStaff')}
        />
        <NumberInput
          label="Change of measured handle times"
          description={
            isOwn
              ? 'Has no effect: the handle time for staffing is the group’s own value.'
              : 'For staffing: contacts will take this much longer or shorter than measured.'
          }
          disabled={isOwn}
          suffix=" %"
          {...form.getInputProps('handleTimeChangePercent')}
        />
        {isConcurrent && (
          <NumberInput
            label="Handle time stretch"
            description="Each additional contact at once makes all of an agent’s contacts take this much longer."
            suffix=" %"
            {...form.getInputProps('handleTimeStretchPercent')}
          />
        )}
      </FormGrid>
    </details>
  )
}
