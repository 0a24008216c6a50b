// Coverage in figures: agent-hours by ticket group and in all.
import { addedFigures, type CoverageFigures } from '#core/blocks/index.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './CoverageTable.module.css'
import { isShort, metText } from './coverage-text.ts'
import * as texts from './texts.ts'

/** Figures of one ticket group. */
export interface CoveragePart {
  label: string
  figures: CoverageFigures
}

interface Props {
  parts: readonly CoveragePart[]
  /** Left out: the sum of the parts. */
  total?: CoverageFigures
}

/** Agent-hours by ticket group, and in all when there are several. */
export function CoverageTable({ parts, total = addedFigures(parts.map(part => part.figures)) }: Props) {
  const rows = parts.length === 1 ? parts : [...parts, { label: texts.total, figures: total }]
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{texts.agentHours}</th>
          <th scope="col">{texts.required}</th>
          <th scope="col">{texts.scheduled}</th>
          <th scope="col">{texts.short}</th>
          <th scope="col">{texts.over}</th>
          <th scope="col">{texts.met}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures: { requiredHours, scheduledHours, shortHours, overHours } }, at) => (
          <tr key={label} data-total={(at > 0 && at === parts.length) || undefined}>
            <th scope="row">{label}</th>
            <td>{numberText(requiredHours, 1)}</td>
            <td>{numberText(scheduledHours, 1)}</td>
            <td>{isShort({ shortHours }) ? numberText(-shortHours, 1, 'difference') : '–'}</td>
            <td>{overHours >= 0.05 ? numberText(overHours, 1, 'difference') : '–'}</td>
            <td>{metText({ requiredHours, shortHours })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
