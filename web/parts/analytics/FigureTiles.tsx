import { Anchor, Popover, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import type { AnalyticsResult, MetricInfo } from '#contract/analytics/analytics.ts'
import { metricText } from '#contract/analytics/result-table.ts'
import { addDays } from '#core/time/index.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { differenceOf } from './difference.ts'
import classes from './figures.module.css'
import * as texts from './texts.ts'

/** Totals of the range; each opens its definition. */
export function FigureTiles({ metrics, totals, comparedFrom, comparedTo }: AnalyticsResult) {
  const before = comparedFrom && comparedTo ? dateRangeText(comparedFrom, addDays(comparedTo, -1)) : null
  return (
    <div className={classes.tiles}>
      {metrics.map((metric, at) => (
        <Tile
          key={metric.key}
          metric={metric}
          value={totals.values[at] ?? null}
          compared={totals.compared?.[at] ?? null}
          before={before}
        />
      ))}
    </div>
  )
}

interface TileProps {
  metric: MetricInfo
  value: number | null
  compared: number | null
  /** Dates that it is compared with. */
  before: string | null
}

function Tile({ metric, value, compared, before }: TileProps) {
  const { label, sentence, unit, sourcePath } = metric
  const difference = before === null ? null : differenceOf(metric, value, compared)
  return (
    <Popover width={280} withArrow>
      <Popover.Target>
        <UnstyledButton className={classes.tile} aria-label={texts.label(label, metricText(unit, value))}>
          <span className={classes.label}>{label}</span>
          <span className={classes.value}>{metricText(unit, value)}</span>
          {before !== null && (
            <span className={classes.delta} data-tone={difference?.tone}>
              {difference
                ? texts.differenceTextSinceMetric(difference.text, metricText(unit, compared))
                : texts.nothingToCompareWith}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.from}>{sentence}</p>
        {before !== null && (
          <p className={classes.from}>
            {before}: {metricText(unit, compared)}
          </p>
        )}
        <Anchor component={Link} to={sourcePath} size="sm">
          {texts.seeWhatItIsMadeOf}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  )
}
