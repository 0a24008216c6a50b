import { Checkbox, TextInput } from '@mantine/core'
import { z } from 'zod'
import { analyticsViews, type SavedView, type ViewDefinition } from '#contract/analytics/views.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'

interface Props {
  /** Page as it is now; left out where only name and sharing of a view change. */
  definition?: ViewDefinition
  /** The view that is renamed; left out: a new one. */
  view?: SavedView
  onSaved?: (view: SavedView) => void
  onClose: () => void
}

const Form = z.object({
  name: z.string().trim().min(1, 'Required').max(80, 'A name may have at most 80 characters'),
  isShared: z.boolean(),
})

export function SaveView({ definition, view, onSaved, onClose }: Props) {
  const invalidates = [analyticsViews.list]
  const add = useCommand(analyticsViews.create, { invalidates })
  const change = useCommand(analyticsViews.update, { invalidates })
  const saving = useSavingForm<z.infer<typeof Form>>({
    schema: Form,
    initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
    save: async values => {
      const saved = view
        ? await change.mutateAsync({ params: { viewId: view.id }, body: values })
        : await add.mutateAsync({ body: { ...values, definition: definition! } })
      notifyDone(`“${saved.name}” is saved.`)
      onSaved?.(saved)
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal
      title={view ? `Change “${view.name}”` : 'Save this view'}
      submitLabel={view ? 'Save' : 'Save view'}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Checkbox
          label="Share with all managers"
          description="They can open it and copy it. Only you, and whoever may edit the organization, can change it."
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}
