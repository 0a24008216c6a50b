import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** Why a form was not saved, when no single field is to blame; long forms scroll back to it. */
export function FormProblem({ text }: { text: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (text === null) return null
  return (
    <Alert
      ref={place}
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={16} />}
      role="alert"
      mb="sm"
      style={{ scrollMarginTop: 64 }}
    >
      {text}
    </Alert>
  )
}
