// Every rule that the agents in view break, by agent or by rule; each leads to its place in the grid.

import { Button, MultiSelect, SegmentedControl } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type PlacedWarning, WARNING_CODES, WARNING_NAMES } from '#core/blocks/index.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, inOwnClock } from '#web/lib/dates.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SidePanel } from '#web/ui/layout/SidePanel.tsx'
import classes from '../ui/panel-list.module.css'
import * as texts from './texts.ts'

export interface WarningPlace {
  surferId: number
  blockId: number | null
  at: number
}

interface Props {
  warnings: readonly PlacedWarning[]
  surferName: (surferId: number) => string
  zone: Zone
  onJump: (place: WarningPlace) => void
  onClose: () => void
}

/** A long list is no help; the rest is a click away. */
const AT_ONCE = 200

export function WarningsPanel({ warnings, surferName, zone, onJump, onClose }: Props) {
  const [order, setOrder] = useState('agent')
  const [codes, setCodes] = useState<string[]>([])
  const [shownCount, setShownCount] = useState(AT_ONCE)
  const counts = useMemo(() => Map.groupBy(warnings, warning => warning.code), [warnings])
  const chosen = warnings.filter(({ code }) => codes.length === 0 || codes.includes(code))
  const byRule = (a: PlacedWarning, b: PlacedWarning) =>
    WARNING_CODES.indexOf(a.code) - WARNING_CODES.indexOf(b.code)
  const isByRule = order === 'rule'
  const groups = Map.groupBy(
    (isByRule ? chosen.toSorted(byRule) : chosen).slice(0, shownCount),
    ({ surferId, code }) => (isByRule ? WARNING_NAMES[code] : surferName(surferId)),
  )
  const totals = Map.groupBy(chosen, ({ surferId, code }) =>
    isByRule ? WARNING_NAMES[code] : surferName(surferId),
  )
  return (
    <SidePanel title={texts.warningsWarningCount(warnings.length)} onClose={onClose}>
      {warnings.length === 0 ? (
        <EmptyState title={texts.noRuleIsBroken} icon={IconCircleCheck}>
          {texts.contractHoursRestWorkingWindowsDays}
        </EmptyState>
      ) : (
        <div className={classes.tools}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={texts.groupBy}
            value={order}
            onChange={setOrder}
            data={[
              { value: 'agent', label: texts.byAgent },
              { value: 'rule', label: texts.byRule },
            ]}
          />
          <MultiSelect
            aria-label={texts.rules}
            placeholder={codes.length > 0 ? undefined : texts.allRules}
            clearable
            data={WARNING_CODES.flatMap(code => {
              const count = counts.get(code)?.length ?? 0
              return count > 0 ? [{ value: code, label: `${WARNING_NAMES[code]} (${count})` }] : []
            })}
            value={codes}
            onChange={setCodes}
          />
        </div>
      )}
      {[...groups].map(([name, own]) => (
        <section key={name} aria-label={name}>
          <h3 className={classes.group}>
            {name} <span>{totals.get(name)?.length}</span>
          </h3>
          <ul className={classes.list}>
            {own.map(warning => (
              <li key={`${warning.surferId} ${warning.code} ${warning.interval.start} ${warning.sentence}`}>
                <button
                  type="button"
                  className={classes.place}
                  onClick={() =>
                    onJump({
                      surferId: warning.surferId,
                      blockId: warning.blockIds.at(-1) ?? null,
                      at: warning.interval.start,
                    })
                  }
                >
                  {inOwnClock(warning.sentence)}
                  <small>
                    {isByRule ? surferName(warning.surferId) : WARNING_NAMES[warning.code]},{' '}
                    {dayText(warning.interval.start, zone)}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {chosen.length > shownCount && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShownCount(shownCount + AT_ONCE)}>
          {texts.showMoreOf(chosen.length)}
        </Button>
      )}
    </SidePanel>
  )
}
