// Words of the ledger of freshness.
import type { Freshness, GapReason, RecordGap } from '#contract/connections/freshness.ts'
import { DAY_MS, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { dateText, dateTimeText, timeText } from '#web/lib/dates.ts'
import * as texts from './texts.ts'

const REASONS: Record<Exclude<GapReason, 'not-read'>, (provider: string) => string> = {
  silence: () => texts.lineupWasNotListening,
  outage: provider => texts.didNotAnswer(provider),
  permission: provider => texts.tookThePermissionBack(provider),
  disconnected: provider => texts.providerWasDisconnected(provider),
}

/** "The desk did not answer" */
export function reasonText({ reason, repair }: RecordGap, { providerName }: Freshness): string {
  if (reason !== 'not-read') return REASONS[reason](providerName)
  return repair?.problem ? texts.theImportHasStopped : texts.notImportedYet
}

/** "since 3 Nov, 14:05", "3 Nov, 14:05 – 14:50"; days alone where the hours say nothing. */
export function gapTimeText({ from, to }: Pick<RecordGap, 'from' | 'to'>, zone: Zone): string {
  if (to === null) return texts.sinceFrom(dateTimeText(from, zone))
  const ms = Date.parse(to) - Date.parse(from)
  if (ms < MINUTE_MS)
    return texts.fromForCountSeconds(dateTimeText(from, zone), Math.max(1, Math.round(ms / 1000)))
  if (ms > 7 * DAY_MS) return `${dateText(from, zone)} – ${dateText(to, zone)}`
  const isOneDay = dateText(from, zone) === dateText(to, zone)
  return `${dateTimeText(from, zone)} – ${(isOneDay ? timeText : dateTimeText)(to, zone)}`
}

/** "repaired 15:10", "being imported, 40 %", "can’t be imported afterwards" */
export function repairText(
  { repairedAt, repair, to }: RecordGap,
  canBeReadBack: boolean,
  zone: Zone,
): string | null {
  if (repairedAt) return texts.repairedText(timeText(repairedAt, zone))
  if (repair?.problem) return repair.problem
  if (repair?.retryAt) return texts.theProviderAskedForAPause(timeText(repair.retryAt, zone))
  if (repair) return texts.beingImported(Math.round(repair.progress * 100))
  if (to === null) return null
  return canBeReadBack ? texts.willBeImported : texts.cantBeImportedAfterwards
}
