import { Checkbox, TextInput } from '@mantine/core'
import { z } from 'zod'
import { analyticsViews, type SavedView, type ViewDefinition } from '#contract/analytics/views.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import * as texts from './texts.ts'

interface Props {
  /** Page as it is now; left out where only name and sharing of a view change. */
  definition?: ViewDefinition
  /** Sentence below the name. */
  hint?: string
  /** The view that is renamed; left out: a new one. */
  view?: SavedView
  onSaved?: (view: SavedView) => void
  onClose: () => void
}

const Form = z.object({
  name: z.string().trim().min(1, texts.required).max(80, texts.aNameMayHaveAtMost),
  isShared: z.boolean(),
})

export function SaveView({ definition, hint, view, onSaved, onClose }: Props) {
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
      notifyDone(texts.isSaved(saved.name))
      onSaved?.(saved)
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal
      title={view ? texts.changeViewName(view.name) : texts.saveThisView}
      submitLabel={view ? texts.save : texts.saveView}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          label={texts.name}
          description={hint}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox
          label={texts.shareWithAllManagers}
          description={texts.theyCanOpenItAndCopy}
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}
