// The head of a pattern or round robin: its name, its weeks, and taking it away.

import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_CYCLE_WEEKS } from '#contract/endpoints/schedule-plans.ts'
import { weeksSet } from '../draft/cycle-edits.ts'
import type { DraftEdit } from '../draft/draft-edits.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import * as texts from './texts.ts'

interface Props {
  cycle: number
  kind: 'pattern' | 'round robin'
  name: string
  weeks: number
  nameError: string | undefined
  onName: (name: string) => void
  removed: DraftEdit
}

export function CycleHead({ cycle, kind, name, weeks, nameError, onName, removed }: Props) {
  const { edit, isLocked } = useBuilder()
  return (
    <header className={classes.cycleHead}>
      <TextInput
        aria-label={texts.nameOfThe(kind)}
        value={name}
        readOnly={isLocked}
        onChange={event => onName(event.currentTarget.value)}
        error={nameError}
      />
      <span className={classes.hint}>{cycleText(kind, weeks)}</span>
      {!isLocked && (
        <>
          <Tooltip label={texts.atMostWeeks(MAX_CYCLE_WEEKS)} disabled={weeks < MAX_CYCLE_WEEKS}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              data-disabled={weeks >= MAX_CYCLE_WEEKS || undefined}
              aria-disabled={weeks >= MAX_CYCLE_WEEKS}
              onClick={() => edit(weeksSet(cycle, weeks + 1))}
            >
              {texts.addWeek}
            </Button>
          </Tooltip>
          <ActionIcon
            aria-label={texts.removeName(name || texts.theKind(kind))}
            onClick={() => edit(removed)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </header>
  )
}

function cycleText(kind: Props['kind'], weeks: number): string {
  if (kind === 'pattern') return weeks === 1 ? texts.everyWeekTheSame : texts.repeatsEveryWeek(weeks)
  return weeks === 1 ? texts.theSameTurnsEveryWeek : texts.theSameTurnsEveryWeeksWeek(weeks)
}
