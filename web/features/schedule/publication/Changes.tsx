// Changes that publishing makes, by team and agent; an agent who is unticked is left out.
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { PublicationDiff } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { AgentChanges } from './AgentChanges.tsx'
import type { DraftRange } from './draft-range.ts'
import classes from './publication.module.css'
import * as texts from './texts.ts'

const SHOWN_AT_ONCE = 200
/** Agents of several teams who are shown without a click. */
const MOST_UNFOLDED = 10
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
  const teamOf = new Map(
    (useCall(api.schedule.surfers, { query: {} }).data ?? []).map(one => [one.id, one.teamName]),
  )
  const sorted = rows.toSorted((a, b) => a.surferName.localeCompare(b.surferName))
  const teams = [...Map.groupBy(sorted, row => teamOf.get(row.surferId) ?? '')].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  const set = (own: readonly PublicationDiff[], isIn: boolean) => {
    const next = new Set(leftOut)
    for (const { surferId } of own) {
      if (isIn) next.delete(surferId)
      else next.add(surferId)
    }
    onLeaveOut(next)
  }
  const included = (own: readonly PublicationDiff[]) => own.filter(row => !leftOut.has(row.surferId)).length
  const ticks = { included, onTick: set }
  const agents = (own: readonly PublicationDiff[]) => (
    <Agents rows={own} open={open} onOpen={setOpen} range={range} zone={zone} {...ticks} />
  )
  return (
    <ScrollRegion className={classes.changes} label={texts.changesByAgent}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Tick
                rows={rows}
                label={
                  rows.length === 1
                    ? texts.oneAgent
                    : texts.includedOfRowCountAgents(included(rows), rows.length)
                }
                {...ticks}
              />
            </th>
            <th scope="col">{texts.added}</th>
            <th scope="col">{texts.changed}</th>
            <th scope="col">{texts.removed}</th>
          </tr>
        </thead>
        {teams.length === 1 ? (
          <tbody>{agents(sorted)}</tbody>
        ) : (
          teams.map(([name, own]) => (
            <Team key={name} name={name} rows={own} isFolded={rows.length > MOST_UNFOLDED} {...ticks}>
              {agents(own)}
            </Team>
          ))
        )}
      </table>
    </ScrollRegion>
  )
}

interface Ticks {
  /** Agents among these who are not left out. */
  included: (rows: readonly PublicationDiff[]) => number
  onTick: (rows: readonly PublicationDiff[], isIn: boolean) => void
}

interface TickProps extends Ticks {
  rows: readonly PublicationDiff[]
  label?: string
  name?: string
}

function Tick({ rows, label, name, included, onTick }: TickProps) {
  const count = included(rows)
  return (
    <Checkbox
      size="xs"
      label={label}
      aria-label={name && texts.includeName(name)}
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={event => onTick(rows, event.currentTarget.checked)}
    />
  )
}

interface TeamProps extends Ticks {
  name: string
  rows: readonly PublicationDiff[]
  isFolded: boolean
  children: ReactNode
}

function Team({ name, rows, isFolded, children, ...ticks }: TeamProps) {
  const [isOpen, setIsOpen] = useState(!isFolded)
  return (
    <tbody>
      <Line isTeam rows={rows} name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} {...ticks}>
        <strong>{name}</strong> <span className={classes.size}>{texts.agentCount(rows.length)}</span>
      </Line>
      {isOpen && children}
    </tbody>
  )
}

interface AgentsProps extends Ticks {
  rows: readonly PublicationDiff[]
  open: number | null
  onOpen: (surferId: number | null) => void
  range: DraftRange
  zone: Zone
}

function Agents({ rows, open, onOpen, range, zone, ...ticks }: AgentsProps) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE)
  return (
    <>
      {rows.slice(0, shownCount).flatMap(row => {
        const { surferId, surferName } = row
        const isOpen = open === surferId
        return [
          <Line
            key={surferId}
            rows={[row]}
            name={surferName}
            isOpen={isOpen}
            onToggle={() => onOpen(isOpen ? null : surferId)}
            {...ticks}
          >
            {surferName}
          </Line>,
          isOpen && (
            <tr key={`changes of ${surferId}`}>
              <td colSpan={4} className={classes.details}>
                <AgentChanges surferId={surferId} range={range} zone={zone} />
              </td>
            </tr>
          ),
        ]
      })}
      {rows.length > shownCount && (
        <tr>
          <td colSpan={4}>
            <UnstyledButton fz="sm" onClick={() => setShownCount(shownCount + SHOWN_AT_ONCE)}>
              {texts.showMoreAgents(Math.min(SHOWN_AT_ONCE, rows.length - shownCount))}
            </UnstyledButton>
          </td>
        </tr>
      )}
    </>
  )
}

interface LineProps extends TickProps {
  name: string
  isTeam?: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** Counts of some agents' changes, behind a tick and a button that unfolds them. */
function Line({ rows, name, isTeam, isOpen, onToggle, children, ...ticks }: LineProps) {
  const sum = (key: 'added' | 'changed' | 'removed') => rows.reduce((total, row) => total + row[key], 0)
  return (
    <tr className={isTeam ? classes.team : undefined}>
      <th scope="row">
        <div className={classes.agent}>
          <Tick rows={rows} name={name} {...ticks} />
          <UnstyledButton fz="sm" aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
            <span>{children}</span>
          </UnstyledButton>
        </div>
      </th>
      <td>{signed('+', sum('added'))}</td>
      <td>{signed('', sum('changed'))}</td>
      <td>{signed('−', sum('removed'))}</td>
    </tr>
  )
}
