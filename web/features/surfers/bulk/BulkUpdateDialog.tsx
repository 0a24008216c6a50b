// Many agents changed at once: what to change, what that means for how many, and doing it.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SurferTarget, UpdatePreview } from '#contract/people/surfer-updates.ts'
import { addDays, localDateOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { notifyUndoable } from '#web/lib/notify.ts'
import { invalidateEndpoints, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { DateInput } from '#web/ui/inputs/date-fields.ts'
import { BulkFields } from './BulkFields.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import classes from './bulk.module.css'
import { firstValues, mayWait, updatesOf } from './bulk-values.ts'
import { CHANGED_ENDPOINTS } from './changed-endpoints.ts'
import { PastUpdates } from './PastUpdates.tsx'
import * as texts from './texts.ts'

interface Props {
  target: SurferTarget
  count: number
  onClose: () => void
}

export function BulkUpdateDialog({ target, count, onClose }: Props) {
  const [values, setValues] = useState(firstValues)
  const [effectiveFrom, setEffectiveFrom] = useState<string | null>(null)
  const [preview, setPreview] = useState<UpdatePreview | null>(null)
  const [isChecked, setChecked] = useState(false)
  const look = useCommand(api.surferUpdates.preview)
  const write = useWrite(onClose)
  const { updates, missing } = updatesOf(values)
  const isEmpty = Object.keys(updates).length === 0
  const body = { target, updates, effectiveFrom: mayWait(values) ? effectiveFrom : null }
  const next = () => {
    setChecked(true)
    if (Object.keys(missing).length === 0) look.mutate({ body }, { onSuccess: setPreview })
  }
  const change = (to: typeof values) => {
    setValues(to)
    look.reset()
  }
  const error = preview ? write.error : look.error
  const mayChange =
    preview && preview.changing > 0 && preview.faultCount === 0 && preview.unauthorisedTeams.length === 0
  return (
    <ModalShell
      isOpen
      isDirty={!isEmpty}
      onClose={onClose}
      title={texts.changeAgent(count)}
      width="wide"
      footer={
        preview ? (
          <>
            <Button variant="default" onClick={() => setPreview(null)} disabled={write.isPending}>
              {texts.back}
            </Button>
            <Button onClick={() => write.run(body)} disabled={!mayChange} loading={write.isPending}>
              {texts.changeAgent(preview.changing)}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button onClick={next} disabled={isEmpty} loading={look.isPending}>
              {texts.lookAtTheChanges}
            </Button>
          </>
        )
      }
    >
      <div className={classes.stack}>
        <FormProblem text={error && textOf(error)} />
        {preview ? (
          <BulkPreview preview={preview} />
        ) : (
          <>
            <p className={classes.hint}>{texts.whatYouLeaveStaysAsEach}</p>
            <BulkFields values={values} onChange={change} errors={isChecked ? missing : {}} />
            <Day value={effectiveFrom} onChange={setEffectiveFrom} isOpen={mayWait(values)} />
            <PastUpdates />
          </>
        )}
      </div>
    </ModalShell>
  )
}

/** Writes the change, and offers to take it back. */
function useWrite(onDone: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const create = useCommand(api.surferUpdates.create, { invalidates: CHANGED_ENDPOINTS })
  const run = (body: Parameters<typeof create.mutate>[0]['body']) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ surferUpdateId, changed }) => {
          onDone()
          if (surferUpdateId === null) return
          const isLater = Boolean(body.effectiveFrom)
          notifyUndoable(
            isLater ? texts.agentWillChangeOn(changed, body.effectiveFrom) : texts.agentChanged(changed),
            async () => {
              await client.call(api.surferUpdates.undo, { params: { surferUpdateId } })
              await invalidateEndpoints(queryClient, CHANGED_ENDPOINTS)
            },
          )
        },
      },
    )
  return { run, isPending: create.isPending, error: create.error }
}

interface DayProps {
  value: string | null
  onChange: (date: string | null) => void
  isOpen: boolean
}

function Day({ value, onChange, isOpen }: DayProps) {
  const zone = useZone()
  return (
    <DateInput
      label={texts.fromLabel}
      clearable
      placeholder={texts.atOnce}
      description={isOpen ? texts.contractWindowsAndTeamCanChange : texts.skillsAndAccessChangeAtOnce}
      disabled={!isOpen}
      minDate={addDays(localDateOf(zone, Date.now()), 1)}
      value={isOpen ? value : null}
      onChange={onChange}
    />
  )
}
