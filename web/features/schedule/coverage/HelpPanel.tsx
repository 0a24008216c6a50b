// "Who could help here?": what could be done about a time with too few agents, best first, each a click away.
// Pointing at one shows in the strip what it would do.

import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { HelpKind, HelpOption } from '#core/scheduling/help/index.ts'
import { dayText, inOwnClock, intervalText } from '#web/lib/dates.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useSliced } from '#web/lib/slices.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SidePanel } from '#web/ui/layout/SidePanel.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import type { LocalEdit } from '../blocks/local-edit.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { isProblem } from '../edits/edit-context.ts'
import classes from '../ui/panel-list.module.css'
import { type CoverageHelpRequest, findHelp, HELP_LABELS, helpEdits, worstStretch } from './help.ts'
import * as texts from './texts.ts'

interface Props extends Omit<CoverageHelpRequest, 'mayEdit' | 'tolerance'> {
  surfers: readonly ScheduleSurfer[]
  rowLabel: string
  editing: Editing
  onPreview: (edits: readonly LocalEdit[]) => void
  onClose: () => void
}

const KINDS: HelpKind[] = ['assign', 'move-break', 'move-activity', 'extend', 'new-shift']
/** Options shown of each kind, the best first. */
const AT_ONCE = 5

export function HelpPanel({ rowLabel, surfers, editing, onPreview, onClose, ...wish }: Props) {
  const { coverage, rules, zone, within, rowId, tasks } = wish
  const [minute] = useState(wish.now)
  const [tolerance] = usePreference('coverageTolerance')
  const mayEdit = useMemo(() => new Set(surfers.filter(one => one.canEdit).map(one => one.id)), [surfers])
  const { stretch, work } = useMemo(() => {
    const asked = { rowId, within, now: minute, zone, coverage, rules, mayEdit, tasks, tolerance }
    const worst = worstStretch(asked)
    return { stretch: worst, work: worst && (() => findHelp(asked, worst)) }
  }, [coverage, rules, rowId, within, minute, zone, mayEdit, tasks, tolerance])
  const { result, isNow } = useSliced(work)
  // After an edit the old options stand until the new ones are known.
  const options = (stretch && result) || []
  useEffect(() => () => onPreview([]), [onPreview])
  const surferName = (id: number) => rules.surfers.get(id)?.name ?? texts.agent
  const outcomeOf = (option: HelpOption) => helpEdits(editing.context, option, surferName(option.surferId))
  const preview = (option: HelpOption) => {
    const outcome = outcomeOf(option)
    onPreview(isProblem(outcome) ? [] : outcome.edits)
  }
  const take = (option: HelpOption) => {
    onPreview([])
    editing.act(() => outcomeOf(option))
  }
  return (
    <SidePanel title={texts.whoCouldHelpHere} onClose={onClose}>
      {stretch === null ? (
        <EmptyState title={texts.noLongerShort} icon={IconCircleCheck}>
          {rowLabel}, {dayText(within.start, zone)}
        </EmptyState>
      ) : (
        <p className={classes.note}>
          {texts.allTicketGroupsStartInterval(
            rowLabel,
            dayText(stretch.start, zone),
            intervalText(stretch.start, stretch.end, zone),
          )}
        </p>
      )}
      {stretch !== null && !result && (
        <p className={classes.note} role="status">
          <Loader size={18} type="dots" aria-hidden="true" /> {texts.lookingForAgents}
        </p>
      )}
      {stretch !== null && isNow && options.length === 0 && (
        <EmptyState title={texts.nobodyInView} icon={IconUsers}>
          {stretch.end <= minute ? texts.thisTimeHasPassed : texts.nobodyWithTheSkillIsFree}
        </EmptyState>
      )}
      {KINDS.map(kind => {
        const own = options.filter(option => option.kind === kind)
        return (
          own.length > 0 && (
            <Kind
              key={kind}
              kind={kind}
              surferName={surferName}
              preview={preview}
              take={take}
              isOld={!isNow}
              options={own}
              onLeave={() => onPreview([])}
            />
          )
        )
      })}
    </SidePanel>
  )
}

interface KindProps {
  kind: HelpKind
  options: readonly HelpOption[]
  surferName: (surferId: number) => string
  preview: (option: HelpOption) => void
  take: (option: HelpOption) => void
  onLeave: () => void
  /** Something was edited since: whether they still hold is being looked at. */
  isOld: boolean
}

function Kind({ kind, options, surferName, preview, take, onLeave, isOld }: KindProps) {
  const [shownCount, setShownCount] = useState(AT_ONCE)
  const { heading, verb } = HELP_LABELS[kind]
  return (
    <section aria-label={heading}>
      <h3 className={classes.group}>
        {heading} <span>{options.length}</span>
      </h3>
      <ul className={classes.list}>
        {options.slice(0, shownCount).map(option => {
          const { surferId, before, sentence, gain } = option
          const name = surferName(surferId)
          return (
            <li
              key={`${surferId} ${before?.id} ${sentence}`}
              className={classes.option}
              onPointerEnter={() => preview(option)}
              onPointerLeave={onLeave}
              onFocus={() => preview(option)}
              onBlur={onLeave}
            >
              <div className={classes.optionHead}>
                <span>{name}</span>
                <span className={classes.gain} title={texts.agentHoursOverAllTicketGroups}>
                  {figureText(-gain.under / 4, texts.hShort, 1, 'difference')}
                </span>
              </div>
              <p>
                {inOwnClock(sentence)}
                {gain.over < -1 && (
                  <span className={classes.side}>
                    {' '}
                    {texts.surplusFigure(figureText(-gain.over / 4, 'h', 1, 'difference'))}
                  </span>
                )}
              </p>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${verb}: ${name}`}
                disabled={isOld}
                onClick={() => take(option)}
              >
                {verb}
              </Button>
            </li>
          )
        })}
      </ul>
      {options.length > shownCount && (
        <Button variant="subtle" size="compact-xs" onClick={() => setShownCount(shownCount + AT_ONCE)}>
          {texts.showMoreOf(options.length)}
        </Button>
      )}
    </section>
  )
}
