// Concurrent contacts: an agent takes several chats at a time, and each of them lasts longer for the others. With
// k chats an agent completes k ÷ (AHT · (1 + stretch · (k − 1))) a second; chats are spread evenly over agents.
// Dividing an Erlang C number by the concurrency ignores the stretch and promises too much.
import { type BirthDeathQueue, type SteadyState, steadyState } from './steady-state.ts'

export interface ChatTeam {
  arrivalsPerSecond: number
  /** Handle time of a chat that its agent handles alone. */
  handleTimeSeconds: number
  agents: number
  /** Chats an agent takes at most; whole. */
  concurrency: number
  handleTimeStretch: number
  patienceSeconds: number | null
}

/** Completions per second with so many chats spread evenly over the agents. */
export function chatRate(
  { handleTimeSeconds, agents, handleTimeStretch }: Omit<ChatTeam, 'arrivalsPerSecond'>,
  chats: number,
): number {
  const each = Math.floor(chats / agents)
  const withOneMore = chats - each * agents
  const rate = (k: number) => (k === 0 ? 0 : k / (handleTimeSeconds * (1 + handleTimeStretch * (k - 1))))
  return withOneMore * rate(each + 1) + (agents - withOneMore) * rate(each)
}

const lineOf = (team: ChatTeam): BirthDeathQueue => ({
  arrivalsPerSecond: team.handleTimeSeconds > 0 ? team.arrivalsPerSecond : 0,
  places: team.agents * team.concurrency,
  completionsPerSecond: chats => chatRate(team, chats),
  patienceSeconds: team.patienceSeconds,
})

/** Steady state of the team. */
export const chatState = (team: ChatTeam, targetSeconds: number): SteadyState =>
  steadyState(lineOf(team), targetSeconds)
