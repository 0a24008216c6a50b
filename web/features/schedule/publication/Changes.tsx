// Changes that publishing makes, by agent; an agent who is unticked is left out.
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { PublicationDiff } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { AgentChanges } from './AgentChanges.tsx'
import type { DraftRange } from './draft-range.ts'
import classes from './publication.module.css'

const SHOWN_AT_ONCE = 200
const signed = (sign: string, count: number) => (count === 0 ? '–' : sign + count)

interface Props {
  rows: readonly PublicationDiff[]
  leftOut: ReadonlySet<number>
  onLeaveOut: (surferIds: ReadonlySet<number>) => void
  range: DraftRange
  zone: Zone
}

export function Changes({ rows, leftOut, onLeaveOut, range, zone }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE)
  const sorted = rows.toSorted((a, b) => a.surferName.localeCompare(b.surferName))
  const chosenCount = rows.filter(row => !leftOut.has(row.surferId)).length
  const setAll = (isIn: boolean) => onLeaveOut(isIn ? new Set() : new Set(rows.map(row => row.surferId)))
  const set = (surferId: number, isIn: boolean) => {
    const next = new Set(leftOut)
    if (isIn) next.delete(surferId)
    else next.add(surferId)
    onLeaveOut(next)
  }
  return (
    <ScrollRegion className={classes.changes} label="Changes by agent">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                checked={chosenCount === rows.length}
                indeterminate={chosenCount > 0 && chosenCount < rows.length}
                onChange={event => setAll(event.currentTarget.checked)}
                label={rows.length === 1 ? '1 agent' : `${chosenCount} of ${rows.length} agents`}
              />
            </th>
            <th scope="col">Added</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shownCount).map(row => (
            <Fragment key={row.surferId}>
              <tr>
                <th scope="row">
                  <div className={classes.agent}>
                    <Checkbox
                      size="xs"
                      aria-label={`Include ${row.surferName}`}
                      checked={!leftOut.has(row.surferId)}
                      onChange={event => set(row.surferId, event.currentTarget.checked)}
                    />
                    <UnstyledButton
                      fz="sm"
                      aria-expanded={open === row.surferId}
                      onClick={() => setOpen(open === row.surferId ? null : row.surferId)}
                    >
                      <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
                      {row.surferName}
                    </UnstyledButton>
                  </div>
                </th>
                <td>{signed('+', row.added)}</td>
                <td>{signed('', row.changed)}</td>
                <td>{signed('−', row.removed)}</td>
              </tr>
              {open === row.surferId && (
                <tr>
                  <td colSpan={4} className={classes.details}>
                    <AgentChanges surferId={row.surferId} range={range} zone={zone} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {rows.length > shownCount && (
            <tr>
              <td colSpan={4}>
                <UnstyledButton fz="sm" onClick={() => setShownCount(shownCount + SHOWN_AT_ONCE)}>
                  Show {Math.min(SHOWN_AT_ONCE, rows.length - shownCount)} more agents
                </UnstyledButton>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
