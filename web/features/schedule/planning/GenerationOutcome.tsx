// The outcome of a generation, with a sentence per agent or rule that fell short.

import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { shiftsWithRequestsStay } from '#web/parts/requests/texts.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'
import { CostTerms } from './CostTerms.tsx'
import { CoverageOutcome } from './CoverageOutcome.tsx'
import { optimalityText } from './optimality-text.ts'
import { RemedyLine } from './RemedyLine.tsx'
import * as texts from './texts.ts'

const COVERED = texts.shareOfTheRequiredAgentHours

type Notice = GenerationResult['notices'][number]

/** Headings of the reason codes, short enough to scan a list. */
const REASONS: Record<Notice['code'], string> = texts.reasons

export function GenerationOutcome({ result }: { result: GenerationResult }) {
  const { shiftCount, minutesAdded, coverageBefore, coverageAfter, isPublished, staffing, rules, coverage } =
    result
  const isAway = ({ code }: Notice) => code === 'SURFER_OUTSIDE_START_END_DATE'
  const notices = result.notices.filter(notice => !isAway(notice))
  return (
    <>
      <div className={classes.figures}>
        <Figure size="tile" label={texts.hoursAdded} value={minutesAdded / 60} unit="h" digits={1} />
        <Figure size="tile" label={texts.shifts} value={shiftCount} />
        <Figure
          size="tile"
          label={texts.coverageBefore}
          value={coverageBefore * 100}
          unit="%"
          digits={1}
          from={COVERED}
        />
        <Figure
          size="tile"
          label={rules.length > 0 ? texts.coverageNow : texts.coverageBeforeActivities}
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
      {result.awaitedCount > 0 && (
        <p className={classes.explanation}>{shiftsWithRequestsStay(result.awaitedCount)}</p>
      )}
      {isPublished && <p className={classes.explanation}>{texts.itIsPublished}</p>}
      <ExplainedRules rules={rules} />
      <KeptWishes wishes={result.wishes} />
      {notices.length > 0 && (
        <>
          <h3 className={classes.heading}>{texts.noticeCount(notices.length)}</h3>
          <ul className={classes.list} aria-label={texts.noticesByAgent}>
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
      <summary>{texts.agentNotEmployedInTheseWeeks(notices.length)}</summary>
      <ul className={classes.list} aria-label={texts.agentsNotEmployedInTheseWeeks}>
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
      <h3 className={classes.heading}>{texts.wishesOfKept(sumOf('kept'), sumOf('wished'))}</h3>
      <ul className={classes.list} aria-label={texts.wishesByAgent}>
        {sorted.map(({ surferId, surferName, wished, kept, missed }) => (
          <li key={surferId}>
            <strong>{surferName}</strong>{' '}
            <span className={classes.share}>{texts.keptOfWished(kept, wished)}</span>
            {missed.map(sentence => (
              <p key={sentence}>{inOwnClock(sentence)}</p>
            ))}
            {wished - kept > missed.length && <p>{texts.andMore(wished - kept - missed.length)}</p>}
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
      <h3 className={classes.heading}>{texts.rulesOfTheActivityPlan}</h3>
      <ul className={classes.list} aria-label={texts.rules}>
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
