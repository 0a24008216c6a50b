import { countText } from '#web/ui/text/count-text.ts'

// Allowance note
export const allowancesUnknown = (because: string) =>
  `What this takes off allowances is not known: ${because} You can add it all the same.`
export const and = ' and '
export const takesOffAllowance = (amount: string, agents: number) =>
  agents === 1
    ? `Takes ${amount} off the allowance.`
    : `Takes ${amount} off the allowances of ${agents} agents.`
export const costsNothing = 'Takes nothing off any allowance.'
export const leftInYear = (amount: string, year: number) => `Left in ${year} after it: ${amount}.`
export const lacksInYear = (name: string | null, amount: string, year: number) =>
  name === null
    ? `The allowance of ${year} does not last for it: ${amount} too few.`
    : `${name} (${amount} too few in ${year})`
export const agentsFallShort = (count: number, named: readonly string[], more: number) =>
  `The allowance of ${countText(count, 'agent')} does not last for it: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
export const withoutAllowance = (count: number, asked: number) =>
  asked === 1
    ? 'No allowance is set up for this agent’s team, so nothing is counted.'
    : `${countText(count, 'agent')} of them ${count === 1 ? 'has' : 'have'} no allowance set up.`
