// A decision on several requests at once, with one note to all of them.
import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { notifyFailed } from '#web/lib/notify.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { useDecide } from './use-decide.ts'

const Values = z.object({ note: z.string().max(1_000, 'At most 1,000 characters') })
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
      if (left.length > 0)
        notifyFailed(new Error(left[0]), `${countText(left.length, 'request')} left as before`)
    },
    onSaved: onClose,
  })
  const verb = status === 'approved' ? 'Approve' : 'Reject'
  return (
    <FormModal
      title={`${verb} ${countText(requestIds.length, 'request')}?`}
      submitLabel={verb}
      {...formProps}
      onClose={onClose}
    >
      <FormGrid>
        <p>
          {status === 'approved'
            ? 'The time off is in the schedule and published at once, and each agent is told. Requests that an allowance does not last for are left.'
            : 'The schedule stays as it is, and each agent is told.'}
        </p>
        <Textarea label="Note to the agents" autosize minRows={2} {...form.getInputProps('note')} />
      </FormGrid>
    </FormModal>
  )
}
