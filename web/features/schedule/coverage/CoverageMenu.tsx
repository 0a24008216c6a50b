// Menu of the coverage strip: its figures, and how it is drawn.
import { ActionIcon, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { StripRow } from '#web/parts/CoverageStrip.tsx'
import { sumCoverage } from '#web/parts/coverage.ts'
import { CoverageTable } from '#web/parts/coverage-figures/CoverageTable.tsx'
import { bareText } from '#web/parts/coverage-figures/coverage-text.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'
import type { CountedCoverage } from './use-coverage.ts'

const CoverageOptions = later(async () => (await import('./CoverageOptions.tsx')).CoverageOptions)

interface Props {
  /** Left out while nothing is known. */
  row: StripRow | undefined
  shifts: CountedCoverage['shifts'] | undefined
}

export function CoverageMenu({ row, shifts }: Props) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={texts.coverageFiguresAndDisplay}>
          <IconAdjustmentsHorizontal size={14} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.coverageMenu}>
          {row && row.intervals.length > 0 && <Figures row={row} shifts={shifts} />}
          <CoverageOptions />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Figures({ row, shifts }: { row: StripRow; shifts: Props['shifts'] }) {
  const time = { start: row.intervals[0]!.start, end: row.intervals.at(-1)!.end }
  const { figures, unfillableHours } = sumCoverage(row.intervals, time)
  const parts = row.partsIn?.(time) ?? [{ label: row.label, figures }]
  return (
    <section aria-label={texts.coverageOfTheDaysInView}>
      <CoverageTable parts={parts} />
      {shifts && shifts.bareShiftCount > 0 && <p className={classes.hint}>{bareText(shifts)}</p>}
      {unfillableHours !== null && figures.shortHours >= 0.05 && (
        <p className={classes.hint}>
          {unfillableHours < 0.05
            ? texts.agentsInViewWhoAreOff
            : texts.noAgentInViewWho(figureText(unfillableHours, 'h', 1))}
        </p>
      )}
    </section>
  )
}
