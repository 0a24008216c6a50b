// Sentences that explain to a person which rule decided a verdict.
import type { PhoneStatus } from '../observed/index.ts'
import type { AdherenceRule } from './types.ts'

const STATUS_WORDS: Record<PhoneStatus, string> = {
  available: 'available',
  unavailable: 'unavailable',
  occupied: 'occupied',
  wrapup: 'in wrap-up',
  busy: 'busy',
}

export interface RuleContext {
  /** Name of the scheduled activity, or “a break”. */
  scheduled: string
  phoneStatus: PhoneStatus | null
  /** Names of the ticket groups of the work that went on. */
  workedIn: readonly string[]
  /** Name of the exception that excuses it. */
  exception: string | null
}

export function ruleSentence(rule: AdherenceRule, context: RuleContext): string {
  const { scheduled, phoneStatus, workedIn, exception } = context
  const status = phoneStatus === null ? 'with no known phone status' : STATUS_WORDS[phoneStatus]
  const groups = workedIn.length > 0 ? workedIn.map(name => `“${name}”`).join(' and ') : 'no ticket group'
  const sentence = {
    'nothing-scheduled': 'On shift with nothing particular planned: anything counts as in adherence.',
    'right-queue': `Worked in ${groups}, which “${scheduled}” serves.`,
    'available-for-queue': `Was ${status} for the calls of “${scheduled}”.`,
    'allowed-status': `Was ${status}, as “${scheduled}” allows.`,
    'wrapping-up': 'Wrapped up within two minutes of closing a ticket.',
    'wrong-queue': `Worked in ${groups}, which “${scheduled}” does not serve.`,
    'wrong-system': `Worked in ${groups} in a system that “${scheduled}” does not use.`,
    'no-sign-of-work': `Was ${status}, and no connected system shows work on “${scheduled}”.`,
    'away-as-scheduled': `Away from tickets, as “${scheduled}” requires.`,
    'available-while-away': `Was ${status} during “${scheduled}”.`,
    'working-while-away': `Worked in ${groups} during “${scheduled}”.`,
  }[rule]
  return exception === null ? sentence : `${sentence} Allowed by “${exception}”.`
}
