import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Block } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText } from '#web/lib/dates.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

/** The shift plan that a block comes from, and the days off that it earns; nothing where there is neither. */
export function BlockSource({ block, zone }: { block: Block; zone: Zone }) {
  const { schedulePlanId, schedulePlanName, childTimeInLieuBlocks: daysOff = [] } = block
  if (schedulePlanId === null && daysOff.length === 0) return null
  return (
    <dl className={classes.facts}>
      {schedulePlanId !== null && (
        <>
          <dt>{texts.shiftPlan}</dt>
          <dd>
            <Anchor component={Link} to={`/shift-plans/${schedulePlanId}`} inherit>
              {schedulePlanName}
            </Anchor>
          </dd>
        </>
      )}
      {daysOff.length > 0 && (
        <>
          <dt>{texts.timeInLieu}</dt>
          <dd>{daysOff.map(({ interval }) => dayText(Date.parse(interval.start), zone)).join(', ')}</dd>
        </>
      )}
    </dl>
  )
}
