// A figure that opens what it means and where it comes from.
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PerformanceMetric, PerformanceSums } from '#core/performance/index.ts'
import { ScoreChip } from '#web/parts/adherence/ScoreChip.tsx'
import { figureOf, SOURCE_WORDS } from './figure-text.ts'
import classes from './figures.module.css'
import * as texts from './texts.ts'

interface Props {
  metric: PerformanceMetric
  sums: PerformanceSums
  /** Agents or activity that the figure is of. */
  of: string
  /** Leads to the rows behind it. */
  rows?: ReactNode
}

export function Figure({ metric, sums, of, rows }: Props) {
  const text = figureOf(metric, sums)
  return (
    <Popover width={280} position="bottom" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes.figure}
          aria-label={texts.metricLabelOfOf(metric.label, of, text)}
        >
          {metric.key === 'adherenceScore' ? <ScoreChip score={metric.of(sums)} /> : text}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.definition}>
          <strong>{metric.label}</strong>{' '}
          {texts.definitionFromSourceWord(metric.definition, SOURCE_WORDS[metric.source])}
        </p>
        {rows}
      </Popover.Dropdown>
    </Popover>
  )
}
