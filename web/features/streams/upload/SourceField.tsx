import { Select, TextInput } from '@mantine/core'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import * as texts from './texts.ts'

export type UploadSource = { type: 'known'; id: number } | { type: 'new'; name: string }

const NEW = 'new'

/** Source of the contacts: files of the same source add up, and replace each other where they overlap. */
export function SourceField({
  known,
  value,
  onChange,
}: {
  known: readonly { id: number; name: string }[]
  value: UploadSource
  onChange: (source: UploadSource) => void
}) {
  const choose = (chosen: string | null) => {
    if (chosen === NEW) onChange({ type: 'new', name: '' })
    else if (chosen) onChange({ type: 'known', id: Number(chosen) })
  }
  return (
    <FormGrid title={texts.source} columns={2}>
      <Select
        label={texts.addItTo}
        description={value.type === 'known' && texts.contactsOfTheSameDates}
        allowDeselect={false}
        data={[
          { value: NEW, label: texts.aNewSource },
          ...known.map(c => ({ value: String(c.id), label: c.name })),
        ]}
        value={value.type === 'new' ? NEW : String(value.id)}
        onChange={choose}
      />
      {value.type === 'new' && (
        <TextInput
          label={texts.nameOfTheSource}
          required
          value={value.name}
          onChange={event => onChange({ type: 'new', name: event.currentTarget.value })}
        />
      )}
    </FormGrid>
  )
}
