// Job "post-report-to-slack": one message to the incoming webhook of a report. A run that is killed after Slack has
// answered posts it again: incoming webhooks know no message by its id.
import { isArrived, type PostOutcome, post } from '#server/platform/http/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import * as store from './reports-store.ts'
import type { SlackMessage } from './slack-message.ts'

/** Hosts of Slack's incoming webhooks: the public one and that for governments. */
const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com']

/** Why a report cannot be posted to an address; null: it can. Elsewhere only where webhooks may go anywhere. */
export function slackFault(address: string, { mayCallPrivate }: { mayCallPrivate: boolean }): string | null {
  const { protocol, hostname, username } = new URL(address)
  if (username) return 'Leave user name and password out of the address.'
  if (mayCallPrivate || (protocol === 'https:' && SLACK_HOSTS.includes(hostname))) return null
  return `“${protocol}//${hostname}” is not Slack. Copy the webhook URL from Slack: it begins with https://${SLACK_HOSTS[0]}/services/.`
}

/** Context that the address of a report is sealed for. */
export const slackPlace = (organizationId: number, reportId: number) =>
  ['report-to-slack', organizationId, reportId] as const

export const postToSlack = defineJob<{ reportId: number; message: SlackMessage }>({
  kind: 'post-report-to-slack',
  always: 'The run of the report that it completes was started while its page was on.',
  maxAttempts: 5,
  async run({ reportId, message }, context) {
    const { db, organizationId, signal, attempt, log, outside } = context
    const sealed = await db.inTenant(organizationId, tx => store.selectSlack(tx, reportId))
    if (!sealed) return context.complete(async () => ({ reportId }))
    const { secrets, configuration } = outside()
    const address = secrets.open(sealed, slackPlace(organizationId, reportId))
    const { mayCallPrivate } = configuration
    const fault = slackFault(address, { mayCallPrivate })
    const outcome = fault
      ? { status: null, answer: fault }
      : await post(address, { 'content-type': 'application/json' }, JSON.stringify(message), {
          mayCallPrivate,
          signal,
        })
    if (isArrived(outcome)) return context.complete(async () => ({ reportId }))
    if (isPassing(outcome) && !fault && attempt < postToSlack.maxAttempts)
      throw new Error(
        `Slack did not take report ${reportId}: ${outcome.status ?? 'no answer'} ${outcome.answer}`,
      )
    const problem = problemOf(outcome)
    log.warn({ reportId, ...outcome }, 'a report was not posted to Slack; its owner sees why under Reports')
    await context.complete(async tx => {
      await store.setProblem(tx, reportId, problem)
      return { reportId, problem }
    })
  },
})

/** No answer, too many messages, or a fault of Slack's own. */
const isPassing = ({ status }: PostOutcome): boolean => status === null || status === 429 || status >= 500

/** Answers of Slack that mean that the address is of no use any more. */
const GONE = ['no_service', 'no_service_id', 'no_team', 'no_active_hooks', 'invalid_token', 'team_disabled']

function problemOf({ status, answer }: PostOutcome): string {
  if (status === null) return `Slack did not get it. ${answer}`
  if (GONE.includes(answer))
    return `Slack takes nothing at this address any more (${answer}). Make a new webhook in Slack and a new report with it.`
  if (answer === 'channel_is_archived' || answer === 'channel_not_found')
    return `The channel in Slack is gone or archived (${answer}). Make a webhook for another channel and a new report with it.`
  return `Slack did not take it: ${status} ${answer}`.trim()
}
