import { IconArrowBackUp, IconUsers, IconWorld } from '@tabler/icons-react'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import type { NewShift } from '../draft/draft-edits.ts'
import { lieuText, minutesText } from '../plan/plan-labels.ts'
import classes from './builder.module.css'
import { titleOf } from './builder-actions.ts'
import * as texts from './texts.ts'

interface Props {
  shift: NewShift
  templates: ReadonlyMap<number, ShiftTemplate>
  isFaulty?: boolean
  isCut?: boolean
}

/** How a shift looks in a cell, in the panel and under the pointer. */
export function ShiftFace({ shift, templates, isFaulty, isCut }: Props) {
  const { numberOfSurfers = 1, timeInLieu = null, shiftTemplateId, timezone } = shift
  const template = templates.get(shiftTemplateId ?? 0)
  return (
    <span
      className={classes.shift}
      style={taskColorVars(template?.color ?? 'white')}
      data-faulty={isFaulty || undefined}
      data-cut={isCut || undefined}
    >
      <strong>{titleOf(shift, templates)}</strong>
      <span className={classes.shiftHours}>
        {minutesText(shift.interval)
          .split(' ')
          .map(part => (
            <span key={part}>{part}</span>
          ))}
        {timezone !== null && timezone !== template?.timezone && <IconWorld size={12} aria-hidden="true" />}
        {numberOfSurfers > 1 && (
          <span title={texts.numberOfSurfersAgents(numberOfSurfers)}>
            <IconUsers size={12} aria-hidden="true" />
            {numberOfSurfers}
          </span>
        )}
        {timeInLieu && (
          <span title={lieuText(timeInLieu)}>
            <IconArrowBackUp size={12} aria-hidden="true" />
          </span>
        )}
      </span>
    </span>
  )
}

/** For screen readers: "Early 06:00–14:00, 2 agents, Monday of the following week off". */
export function draftShiftText(shift: NewShift, templates: ReadonlyMap<number, ShiftTemplate>): string {
  const { numberOfSurfers = 1, timeInLieu = null } = shift
  return [
    `${titleOf(shift, templates)} ${minutesText(shift.interval)}`,
    ...(numberOfSurfers > 1 ? [texts.numberOfSurfersAgents(numberOfSurfers)] : []),
    ...(timeInLieu ? [lieuText(timeInLieu)] : []),
  ].join(', ')
}
