import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { RequestWarning } from '#contract/requests/change-request.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import classes from '../ui/requests.module.css'
import * as texts from './texts.ts'

/** Rules that would newly be broken, or that none would. */
export function WarningList({ warnings }: { warnings: readonly RequestWarning[] }) {
  if (warnings.length === 0)
    return (
      <p className={classes.kept}>
        <IconCircleCheck size={15} aria-hidden="true" /> {texts.noRuleIsNewlyBroken}
      </p>
    )
  return (
    <ul className={classes.warnings} aria-label={texts.rulesThatWouldBeBroken}>
      {warnings.map(({ surferId, code, sentence }) => (
        <li key={`${surferId} ${code} ${sentence}`}>
          <IconAlertTriangle size={15} aria-hidden="true" /> {inOwnClock(sentence)}
        </li>
      ))}
    </ul>
  )
}
