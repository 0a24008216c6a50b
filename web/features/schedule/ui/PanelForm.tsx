import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import panel from '#web/ui/layout/SidePanel.module.css'
import { SidePanel } from '#web/ui/layout/SidePanel.tsx'
import { useDirtyForm } from './dirty-form.tsx'
import * as texts from './texts.ts'

interface Props {
  title: string
  /** The verb: "Save". */
  submitLabel: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  isSaving: boolean
  isDirty: boolean
  problem: string | null
  /** Element at the far left of the footer: delete. */
  aside?: ReactNode
  children: ReactNode
}

/** A panel that is a form: Enter saves, Escape leaves, and whatever else would replace it asks first. */
export function PanelForm(props: Props) {
  const formId = useId()
  useDirtyForm(props.isDirty)
  const footer = (
    <>
      {props.aside && <div className={panel.aside}>{props.aside}</div>}
      <Button variant="default" onClick={props.onClose} disabled={props.isSaving}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={formId} loading={props.isSaving}>
        {props.submitLabel}
      </Button>
    </>
  )
  return (
    <SidePanel title={props.title} onClose={props.onClose} footer={footer}>
      <form id={formId} onSubmit={props.onSubmit} noValidate>
        <FormProblem text={props.problem} />
        {props.children}
      </form>
    </SidePanel>
  )
}
