// One activity plan beside the schedule as it would make it: whom it is for, its rules in their order. Nothing
// is saved before Save is pressed, and nothing is written to the schedule before the plan is applied.
import { useState } from 'react'
import { useBlocker } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ApplyTaskTemplateDialog } from './ApplyTaskTemplateDialog.tsx'
import { usePreviewDays } from './preview-days.ts'
import { RuleList } from './rules/RuleList.tsx'
import { isSound } from './rules/rule-problems.ts'
import { SuggestRules } from './rules/SuggestRules.tsx'
import classes from './rules/task-templates.module.css'
import { TaskTemplateDetails } from './TaskTemplateDetails.tsx'
import { TaskTemplateHeader } from './TaskTemplateHeader.tsx'
import { TaskTemplateNotices } from './TaskTemplateNotices.tsx'
import { TaskTemplatePreview } from './TaskTemplatePreview.tsx'
import * as texts from './texts.ts'
import { ruleProblem, useTemplateForm } from './use-template-form.ts'
import { useTemplateLock } from './use-template-lock.ts'
import { useTemplatePreview } from './use-template-preview.ts'

const NO_WHYS: ReadonlyMap<number, string> = new Map()

/** `plan` is null for a new one. */
export function TaskTemplateEditor({ template }: { template: TaskTemplate | null }) {
  const [isApplying, setApplying] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const [whys, setWhys] = useState(NO_WHYS)
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } }).data ?? []
  const shifts = useCallAll(api.shiftTemplates.list, { query: { limit: 500 } }).data ?? []
  const saving = useTemplateForm(template, () => setApplying(true))
  const { form } = saving
  const { values } = form
  const days = usePreviewDays()
  const previewed = useTemplatePreview(values, { from: days.countedFrom, to: days.countedTo })
  const lockedBecause = useTemplateLock(template)
  const isLocked = lockedBecause !== null
  const save = (thenApply: boolean) => {
    const wrong = values.rules.find(rule => !isSound(rule))
    if (wrong) setOpenId(wrong.id)
    saving.save(thenApply)
  }
  return (
    <>
      <TaskTemplateHeader
        template={template}
        isLocked={isLocked}
        isDirty={form.isDirty()}
        isSaving={saving.isSaving}
        onSave={() => save(false)}
        onApply={() => (form.isDirty() ? save(true) : setApplying(true))}
      />
      <form onSubmit={saving.onSubmit} noValidate className={classes.editor}>
        <div className={classes.side}>
          <FormProblem text={saving.problem ?? ruleProblem(form.errors, values.rules)} />
          <TaskTemplateNotices template={template} lockedBecause={lockedBecause} saving={saving} />
          <TaskTemplateDetails form={form} isLocked={isLocked} isNew={template === null} />
          {!isLocked && (
            <SuggestRules
              teamIds={values.teamIds}
              surferIds={values.surferIds}
              hasRules={values.rules.length > 0}
              onSuggested={suggested => {
                form.setFieldValue(
                  'rules',
                  suggested.map(one => one.rule),
                )
                setWhys(new Map(suggested.map(({ rule, because }) => [rule.id, because])))
                setOpenId(null)
              }}
            />
          )}
          <RuleList
            rules={values.rules}
            onChange={rules => form.setFieldValue('rules', rules)}
            results={previewed.preview?.rules ?? []}
            onOpen={setOpenId}
            tasks={tasks}
            shifts={shifts}
            whys={whys}
            openId={openId}
            isLocked={isLocked}
          />
        </div>
        <TaskTemplatePreview state={previewed} days={days} tasks={tasks} shifts={shifts} />
      </form>
      {isApplying && template && (
        <ApplyTaskTemplateDialog
          taskTemplateId={template.id}
          range={days.counted}
          zone={days.zone}
          surferIds={[]}
          onClose={() => setApplying(false)}
        />
      )}
      <LeavingDialog isDirty={form.isDirty()} />
    </>
  )
}

/** Another day of the preview is not another page. */
function LeavingDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as { isSaved?: true } | null)?.isSaved !== true,
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={texts.leaveWithoutSaving}
      confirmLabel={texts.leave}
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {texts.yourChangesToThisPlanWill}
    </ConfirmDialog>
  )
}
