import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Why a form was not saved, when no single field is to blame. */
export function FormProblem({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={16} />} role="alert" mb="sm">
      {text}
    </Alert>
  )
}
