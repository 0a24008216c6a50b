import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { MODAL_WIDTHS_PX } from '../theme.ts'
import { FormProblem } from './FormProblem.tsx'
import { ModalShell } from './ModalShell.tsx'
import * as texts from './texts.ts'

interface Props {
  title: string
  width?: keyof typeof MODAL_WIDTHS_PX
  /** The verb: "Add agent". */
  submitLabel: string
  /** It takes something away. */
  isDanger?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  isSaving: boolean
  /** Leaving stops what is being saved, so that one may leave at any time. */
  isStoppable?: boolean
  isDirty: boolean
  problem: string | null
  /** At the far left of the footer: delete, archive. */
  aside?: ReactNode
  children: ReactNode
}

/** A dialog that is a form: Enter saves, Escape leaves. */
export function FormModal(props: Props) {
  const formId = useId()
  const footer = (
    <>
      {props.aside && <div style={{ marginRight: 'auto' }}>{props.aside}</div>}
      <Button variant="default" onClick={props.onClose} disabled={props.isSaving && !props.isStoppable}>
        {texts.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        loading={props.isSaving}
        color={props.isDanger ? 'red.9' : undefined}
      >
        {props.submitLabel}
      </Button>
    </>
  )
  return (
    <ModalShell
      isOpen
      onClose={props.onClose}
      title={props.title}
      width={props.width}
      footer={footer}
      isDirty={props.isDirty}
    >
      <form id={formId} onSubmit={props.onSubmit} noValidate>
        <FormProblem text={props.problem} />
        {props.children}
      </form>
    </ModalShell>
  )
}
