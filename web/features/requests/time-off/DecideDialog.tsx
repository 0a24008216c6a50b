// A decision on several requests at once, with one note to all of them.
import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { notifyFailed } from '#web/lib/notify.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import * as texts from './texts.ts'
import { useDecide } from './use-decide.ts'

const Values = z.object({ note: z.string().max(1_000, texts.atMost1000Characters) })
type Values = z.output<typeof Values>

interface Props {
  status: 'approved' | 'rejected'
  requestIds: number[]
  onClose: () => void
}

export function DecideDialog({ status, requestIds, onClose }: Props) {
  const decide = useDecide()
  const { form, formProps } = useSavingForm<Values>({
    schema: Values,
    initialValues: { note: '' },
    save: async ({ note }) => {
      const left = await decide(requestIds, status, note)
      if (left.length > 0) notifyFailed(new Error(left[0]), texts.requestLeftAsBefore(left.length))
    },
    onSaved: onClose,
  })
  const verb = status === 'approved' ? texts.approve : texts.reject
  return (
    <FormModal
      title={`${verb} ${texts.requestCount(requestIds.length)}?`}
      submitLabel={verb}
      {...formProps}
      onClose={onClose}
    >
      <FormGrid>
        <p>{status === 'approved' ? texts.theTimeOff : texts.theScheduleStaysAsIt}</p>
        <Textarea label={texts.noteToTheAgents} autosize minRows={2} {...form.getInputProps('note')} />
      </FormGrid>
    </FormModal>
  )
}
