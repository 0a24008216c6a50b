import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'
import type { Editing } from './use-editing.ts'

/** Edits that wait for a connection: they are kept, and sent again by themselves. */
export function UnsentNotice({ editing: { sendProblem, unsent, store } }: { editing: Editing }) {
  if (sendProblem?.is !== 'unsent') return null
  return (
    <div className={classes.notice} role="status" data-tone="warn">
      <IconCloudOff size={16} stroke={1.6} aria-hidden="true" />
      <p>{texts.oneChangeIsNotSavedYet(unsent, sendProblem.because)}</p>
      <Button variant="default" size="compact-xs" onClick={() => store.sendNow()}>
        {texts.saveNow}
      </Button>
      <Button variant="subtle" color="red" size="compact-xs" onClick={() => store.giveUp()}>
        {texts.discard}
      </Button>
    </div>
  )
}
