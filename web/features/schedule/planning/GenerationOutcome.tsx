// The outcome of a generation, with a sentence per agent or rule that fell short.

import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'
import { CostTerms } from './CostTerms.tsx'
import { CoverageOutcome } from './CoverageOutcome.tsx'
import { optimalityText } from './optimality-text.ts'
import { RemedyLine } from './RemedyLine.tsx'

const COVERED =
  'Share of the required agent-hours that are covered, as the coverage of the schedule counts them. A surplus at another time or in another ticket group does not count.'

type Notice = GenerationResult['notices'][number]

/** Headings of the reason codes, short enough to scan a list. */
const REASONS: Record<Notice['code'], string> = {
  NO_FORECAST: 'No forecast',
  NO_WORKING_WINDOW: 'No working window',
  UNABLE_TO_ADD: 'Hours not reached',
  NO_SURFER_HOURS: 'No contract hours',
  WEEKLY_MINIMUM_MET: 'Weekly minimum met',
  BUFFER_TOO_LARGE: 'Rest leaves no room',
  SURFER_OUTSIDE_START_END_DATE: 'Not employed this week',
}

export function GenerationOutcome({ result }: { result: GenerationResult }) {
  const { shiftCount, minutesAdded, coverageBefore, coverageAfter, isPublished, staffing, rules, coverage } =
    result
  const isAway = ({ code }: Notice) => code === 'SURFER_OUTSIDE_START_END_DATE'
  const notices = result.notices.filter(notice => !isAway(notice))
  return (
    <>
      <div className={classes.figures}>
        <Figure size="tile" label="Hours added" value={minutesAdded / 60} unit="h" digits={1} />
        <Figure size="tile" label="Shifts" value={shiftCount} />
        <Figure
          size="tile"
          label="Coverage before"
          value={coverageBefore * 100}
          unit="%"
          digits={1}
          from={COVERED}
        />
        <Figure
          size="tile"
          label={rules.length > 0 ? 'Coverage now' : 'Coverage before activities'}
          value={Math.floor(coverageAfter * 1000 + 1e-6) / 10}
          unit="%"
          digits={1}
          tone={coverageAfter < coverageBefore ? 'bad' : coverageAfter === 1 ? 'good' : 'plain'}
          from={COVERED}
        />
      </div>
      {coverage && <CoverageOutcome coverage={coverage} />}
      {staffing && (
        <>
          <p className={classes.explanation}>{optimalityText(staffing)}</p>
          <CostTerms terms={staffing.terms} />
        </>
      )}
      {isPublished && <p className={classes.explanation}>It is published: agents can see it.</p>}
      <ExplainedRules rules={rules} />
      <KeptWishes wishes={result.wishes} />
      {notices.length > 0 && (
        <>
          <h3 className={classes.heading}>{countText(notices.length, 'notice')}</h3>
          <ul className={classes.list} aria-label="Notices by agent">
            {notices.map(notice => (
              <li key={`${notice.surferId} ${notice.code}`}>
                <strong>{notice.surferName}</strong>{' '}
                <span className={classes.share}>{REASONS[notice.code]}</span>
                <p>{inOwnClock(notice.because)}</p>
                {notice.remedy && <RemedyLine surferId={notice.surferId} remedy={notice.remedy} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <NotEmployed notices={result.notices.filter(isAway)} />
    </>
  )
}

/** Leavers and people who have not begun: nothing is amiss with them. */
function NotEmployed({ notices }: Pick<GenerationResult, 'notices'>) {
  if (notices.length === 0) return null
  return (
    <details className={classes.folded}>
      <summary>
        {countText(notices.length, 'agent')} {notices.length === 1 ? 'is' : 'are'} not employed in these weeks
      </summary>
      <ul className={classes.list} aria-label="Agents not employed in these weeks">
        {notices.map(({ surferId, surferName, because }) => (
          <li key={surferId}>
            <strong>{surferName}</strong> <span className={classes.share}>{inOwnClock(because)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Share of each agent's wishes that is kept, the lowest first. */
function KeptWishes({ wishes }: Pick<GenerationResult, 'wishes'>) {
  if (wishes.length === 0) return null
  const sumOf = (key: 'wished' | 'kept') => wishes.reduce((sum, one) => sum + one[key], 0)
  const sorted = wishes.toSorted((a, b) => b.wished - b.kept - (a.wished - a.kept))
  return (
    <>
      <h3 className={classes.heading}>
        Wishes: {sumOf('kept')} of {sumOf('wished')} kept
      </h3>
      <ul className={classes.list} aria-label="Wishes by agent">
        {sorted.map(({ surferId, surferName, wished, kept, missed }) => (
          <li key={surferId}>
            <strong>{surferName}</strong>{' '}
            <span className={classes.share}>
              {kept} of {wished}
            </span>
            {missed.map(sentence => (
              <p key={sentence}>{inOwnClock(sentence)}</p>
            ))}
            {wished - kept > missed.length && <p>And {wished - kept - missed.length} more.</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Rounded down: only what is whole is 100 %. */
const shareText = ({ achieved, target }: GenerationResult['rules'][number]) =>
  figureText(target === 0 ? null : Math.floor((achieved / target) * 100), '%')

export function ExplainedRules({ rules }: Pick<GenerationResult, 'rules'>) {
  if (rules.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>Rules of the activity plan</h3>
      <ul className={classes.list} aria-label="Rules">
        {rules.map(rule => (
          <li key={rule.ruleId}>
            <strong>{rule.name}</strong> <span className={classes.share}>{shareText(rule)}</span>
            <p>{inOwnClock(rule.because)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
