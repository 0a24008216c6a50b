import { NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { SecondsInput } from './SecondsInput.tsx'
import { ADVANCED_FIELDS, type StreamFormPart } from './stream-values.ts'
import classes from './streams.module.css'
import * as texts from './texts.ts'

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
      <summary>{texts.advanced}</summary>
      <FormGrid columns={2}>
        <SecondsInput
          label={texts.patience}
          description={texts.averageTimeACustomerWaitsBefore}
          value={values.patience}
          onChange={seconds => form.setFieldValue('patience', seconds)}
          error={errors.patience}
        />
        <NumberInput
          label={texts.abandonment}
          description={texts.maximumShareOfContacts}
          suffix=" %"
          disabled={values.patience === null}
          {...form.getInputProps('maximumAbandonmentPercent')}
        />
        <SecondsInput
          label={texts.averageSpeedOfAnswer}
          description={texts.maximumAverageWait}
          value={values.averageSpeedOfAnswer}
          onChange={seconds => form.setFieldValue('averageSpeedOfAnswer', seconds)}
          error={errors.averageSpeedOfAnswer}
        />
        <NumberInput
          label={texts.minimumStaff}
          description={texts.minimumAgentsAtAnyOpenTime}
          suffix={texts.agents}
          {...form.getInputProps('minimumStaff')}
        />
        <NumberInput
          label={texts.changeOfMeasuredHandleTimes}
          description={isOwn ? texts.hasNoEffect : texts.forStaffing}
          disabled={isOwn}
          suffix=" %"
          {...form.getInputProps('handleTimeChangePercent')}
        />
        {isConcurrent && (
          <NumberInput
            label={texts.handleTimeStretch}
            description={texts.eachAdditionalContactAtOnceMakes}
            suffix=" %"
            {...form.getInputProps('handleTimeStretchPercent')}
          />
        )}
      </FormGrid>
    </details>
  )
}
