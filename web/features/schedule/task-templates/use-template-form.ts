// Keeps what is edited of a plan and saves it, unless somebody else saved theirs meanwhile.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { Rule, TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { isSound, TaskTemplateForm, type TaskTemplateValues } from './rules/rule-problems.ts'
import * as texts from './texts.ts'

export const TASK_TEMPLATES_PATH = '/schedule/activities/plans'

const EMPTY: TaskTemplateValues = { name: '', color: 'blue', teamIds: [], surferIds: [], rules: [] }
const exceptionValuesOf = ({ name, color, teamIds, surferIds, rules }: TaskTemplate): TaskTemplateValues => ({
  name,
  color,
  teamIds,
  surferIds,
  rules,
})

/** `onApply`: it is saved, and was to be added to the schedule then. */
export function useTemplateForm(template: TaskTemplate | null, onApply: () => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const invalidates = [api.taskTemplates.list]
  const create = useCommand(api.taskTemplates.create, { invalidates })
  const update = useCommand(api.taskTemplates.update, { invalidates })
  /** The plan as it was when these changes began. */
  const [base, setBase] = useState(template)
  const wish = useRef({ thenApply: false, addedId: 0 })
  const saving = useSavingForm<TaskTemplateValues>({
    schema: TaskTemplateForm,
    initialValues: template ? exceptionValuesOf(template) : EMPTY,
    save: async body => {
      if (base) {
        const params = { taskTemplateId: base.id }
        setBase(await update.mutateAsync({ params, body: { ...body, updatedAt: base.updatedAt } }))
      } else wish.current.addedId = (await create.mutateAsync({ body })).id
    },
    onSaved: () => {
      notifyDone(texts.nameIsSaved(form.values.name))
      form.resetDirty()
      if (!base)
        void navigate(`${TASK_TEMPLATES_PATH}/${wish.current.addedId}${search}`, {
          replace: true,
          state: { isSaved: true },
        })
      if (wish.current.thenApply) onApply()
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const { form, onSubmit, isSaving } = saving
  const isOutdated = !isSaving && template !== null && template.updatedAt !== base?.updatedAt
  const take = () => {
    if (!template) return
    form.setValues(exceptionValuesOf(template))
    form.resetDirty(exceptionValuesOf(template))
    setBase(template)
  }
  const isDirty = form.isDirty()
  // Once it is taken it is outdated no more.
  useEffect(() => {
    if (isOutdated && !isDirty) take()
  })
  return {
    ...saving,
    save: (thenApply: boolean) => {
      wish.current.thenApply = thenApply
      onSubmit()
    },
    /** Somebody saved theirs while this was being changed. */
    isOverrun: isOutdated && isDirty,
    takeTheirs: take,
    keepMine: () => setBase(template),
  }
}
export type TemplateFormState = ReturnType<typeof useTemplateForm>

/** The first rule with a problem, or the server's own error, such as an activity that is archived meanwhile. */
export function ruleProblem(errors: Record<string, unknown>, rules: readonly Rule[]): string | null {
  const key = Object.keys(errors).find(name => name === 'rules' || name.startsWith('rules.'))
  if (key === undefined) return null
  const rule = rules[Number(key.split('.')[1])]
  if (!rule) return String(errors[key])
  return isSound(rule) ? `${rule.name}: ${String(errors[key])}` : texts.theRuleIsNotRightYet(rule.name)
}
