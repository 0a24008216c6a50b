// Notices of an activity plan: it is archived, read-only for this manager, or was saved by somebody else.
import { Button } from '@mantine/core'
import { IconArchive, IconLock, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import classes from './rules/task-templates.module.css'
import * as texts from './texts.ts'
import { useTaskTemplateActions } from './use-template-actions.ts'
import type { TemplateFormState } from './use-template-form.ts'

interface Props {
  template: TaskTemplate | null
  lockedBecause: string | null
  saving: TemplateFormState
}

export function TaskTemplateNotices({ template, lockedBecause, saving }: Props) {
  const act = useTaskTemplateActions()
  return (
    <>
      {lockedBecause && (
        <Notice icon={<IconLock size={16} stroke={1.6} aria-hidden="true" />}>{lockedBecause}</Notice>
      )}
      {template?.state === 'archived' && (
        <Notice icon={<IconArchive size={16} stroke={1.6} aria-hidden="true" />}>
          {texts.thisPlanIsArchived}
          {!lockedBecause && (
            <Button variant="default" size="compact-xs" onClick={() => act.archive(template)}>
              {texts.restore}
            </Button>
          )}
        </Notice>
      )}
      {saving.isOverrun && (
        <Notice icon={<IconUsers size={16} stroke={1.6} aria-hidden="true" />}>
          {texts.somebodyElseSavedThisPlanWhile}
          <Button variant="default" size="compact-xs" onClick={saving.takeTheirs}>
            {texts.showTheirsDiscardMine}
          </Button>
          <Button variant="default" size="compact-xs" onClick={saving.keepMine}>
            {texts.keepMine}
          </Button>
        </Notice>
      )}
    </>
  )
}

const Notice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={classes.notice} role="status">
    {icon}
    <div className={classes.noticeText}>{children}</div>
  </div>
)
