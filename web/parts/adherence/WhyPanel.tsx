// Everything behind one verdict: what was scheduled, what is known of that moment, and the line of the rules that
// decided.

import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdherenceBlock, Why } from '#contract/endpoints/adherence.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock, intervalText, timeText } from '#web/lib/dates.ts'
import { keyed } from '#web/lib/keyed.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { SidePanel } from '#web/ui/layout/SidePanel.tsx'
import { STATUS_WORDS } from '../status-labels.ts'
import { FRIENDLY_REASONS, REASON_WORDS, VERDICT_WORDS } from './adherence-labels.ts'
import { barLength } from './lanes.ts'
import * as texts from './texts.ts'
import classes from './why.module.css'

interface Props {
  /** Agent's name: "Ada Park"; left out for one's own. */
  name?: string
  why: UseQueryResult<Why>
  zone: Zone
  onClose: () => void
  /** Called for a verdict that is out of adherence. */
  onException?: (block: AdherenceBlock) => void
}

const TONES: Record<AdherenceBlock['status'], Tone> = {
  IN_ADHERENCE: 'good',
  OUT_OF_ADHERENCE: 'bad',
  IN_ADHERENCE_WITH_EXCEPTION: 'warn',
}

export function WhyPanel({ name, why, zone, onClose, onException }: Props) {
  const block = why.data?.block
  const canAllow = onException && block?.status === 'OUT_OF_ADHERENCE'
  return (
    <SidePanel
      title={name ? texts.whyName(name) : texts.why}
      onClose={onClose}
      footer={canAllow && <Button onClick={() => onException(block)}>{texts.createException}</Button>}
    >
      {why.error ? (
        <ErrorCard onRetry={() => why.refetch()}>{textOf(why.error)}</ErrorCard>
      ) : why.data ? (
        <Reasons why={why.data} zone={zone} isOwn={name === undefined} />
      ) : (
        <LoadingSkeleton shape="rows" />
      )}
    </SidePanel>
  )
}

function Reasons({ why, zone, isOwn }: { why: Why; zone: Zone; isOwn: boolean }) {
  const { block, scheduled, activity, rule, phoneStatus, exception } = why
  const [start, end] = [Date.parse(block.interval.start), Date.parse(block.interval.end)]
  const { outOfAdherenceReason: reason } = block
  return (
    <div className={classes.why}>
      <div>
        <StatusChip tone={TONES[block.status]}>
          {VERDICT_WORDS[block.status]}
          {reason ? `: ${(isOwn ? FRIENDLY_REASONS : REASON_WORDS)[reason]}` : ''}
        </StatusChip>
        <p className={classes.when}>
          {intervalText(start, end, zone)} · {barLength({ start, end })}
        </p>
        <p className={classes.rule}>{inOwnClock(rule.sentence)}</p>
      </div>
      <Part title={texts.scheduled}>
        <p>
          {scheduled.emoji} {scheduled.name},{' '}
          {intervalText(scheduled.interval.start, scheduled.interval.end, zone)}
        </p>
        {activity && <Asks activity={activity} />}
      </Part>
      <Part title={texts.phoneStatus}>
        <p>
          {phoneStatus
            ? texts.statusWordSinceSince(STATUS_WORDS[phoneStatus.status], timeText(phoneStatus.since, zone))
            : texts.notReportedByAnyConnectedSystem}
        </p>
        {block.data.statusBlocks.length > 1 && (
          <ol className={classes.evidence}>
            {block.data.statusBlocks.map(({ interval, status }) => (
              <li key={interval.start}>
                <span className={classes.span}>{intervalText(interval.start, interval.end, zone)}</span>
                {STATUS_WORDS[status]}
              </li>
            ))}
          </ol>
        )}
      </Part>
      <Part title={texts.whatConnectedSystemsRecorded}>
        <EvidenceList evidence={why.evidence} zone={zone} />
      </Part>
      {block.data.inferredBlocks.length > 0 && (
        <Part title={texts.workInferredFromTheseRecords}>
          <ol className={classes.evidence}>
            {keyed(block.data.inferredBlocks, one => `${one.mergeTicketId} ${one.interval.start}`).map(
              ({ key, item: { interval, ticketId } }) => (
                <li key={key}>
                  <span className={classes.span}>{intervalText(interval.start, interval.end, zone)}</span>
                  {texts.ticketText(ticketId)}
                </li>
              ),
            )}
          </ol>
          <p className={classes.muted}>{texts.aReplyCountsAsWork}</p>
        </Part>
      )}
      <Part title={texts.exception}>
        <p>
          {exception
            ? texts.descriptionByCreatedByName(
                exception.description,
                exception.createdByName ?? texts.aFormerUser,
              )
            : texts.noneAppliesAtThisTime}
        </p>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Requirements of the activity: what counts as doing it. */
function Asks({ activity }: { activity: NonNullable<Why['activity']> }) {
  const { ticketGroups, systems, allowedStatuses } = activity
  const lines = [
    ticketGroups.length > 0 && texts.workIn(ticketGroups.map(group => group.name).join(', ')),
    systems.length > 0 && texts.inSystems(systems.join(', ')),
    allowedStatuses.length > 0 &&
      texts.phoneStatusAllowedStatuses(
        allowedStatuses.map(status => STATUS_WORDS[status].toLowerCase()).join(', '),
      ),
  ].filter(line => line !== false)
  if (lines.length === 0) return <p className={classes.muted}>{texts.awayFromTickets}</p>
  return (
    <ul className={classes.asks}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function EvidenceList({ evidence, zone }: { evidence: Why['evidence']; zone: Zone }) {
  if (evidence.length === 0) return <p className={classes.muted}>{texts.nothingAtThisTime}</p>
  return (
    <ol className={classes.evidence}>
      {keyed(evidence, ({ occurredAt, what }) => `${occurredAt} ${what}`).map(({ key, item }) => (
        <li key={key}>
          <span className={classes.at}>{timeText(item.occurredAt, zone)}</span>
          <div>
            {item.ticketUrl ? (
              <a href={item.ticketUrl} target="_blank" rel="noreferrer">
                {item.what} <IconExternalLink size={12} stroke={1.8} aria-label={texts.opensTheTicket} />
              </a>
            ) : (
              item.what
            )}
            <div className={classes.muted}>{[...item.ticketGroups, item.connectionName].join(' · ')}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
