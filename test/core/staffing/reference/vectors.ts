// The reference vectors that only a simulation can meet: skills (solved exactly as Markov chains) and chats at
// once here, published simulations in published.ts.
import {
  abandonShare,
  constantStream,
  meanWait,
  of,
  type ReferenceCase,
  serviceLevel,
  steady,
  waitShare,
} from './cases.ts'
import {
  type Pairs,
  type PublishedFigures,
  type PublishedMultiskill,
  publishedCase,
  publishedMultiskillCase,
} from './published.ts'

/** As read from the vector file; each model has its own input and expectation. */
export interface RawVector {
  id: string
  model: string
  input: unknown
  expected: unknown
}

/** null for models that need no simulation. */
export function referenceCase({ id, model, input, expected }: RawVector): ReferenceCase | null {
  if (model === 'multiskill_ctmc')
    return multiskillCase(id, input as Multiskill, expected as MultiskillExpected)
  if (model === 'chat_concurrency') return chatCase(id, input as Chat, expected as ChatExpected)
  if (model === 'simulation') return publishedCase(id, input as PublishedFigures, expected as Pairs)
  if (model === 'simulation_multiskill')
    return publishedMultiskillCase(id, input as PublishedMultiskill, expected as Pairs)
  return null
}

interface Multiskill {
  arrivals_per_min: number[]
  agents: { A: number; B: number; F: number }
  service_rate_per_min: number[]
  abandon_rate_per_min: number[]
  rule: 'prio1' | 'prio2' | 'longest'
}

interface MultiskillExpected {
  prob_wait: number[]
  prob_abandon: number[]
  mean_wait: number[]
}

function multiskillCase(name: string, input: Multiskill, expected: MultiskillExpected): ReferenceCase {
  const minutesOf = (group: number) => 1 / input.service_rate_per_min[group]!
  const streams = input.arrivals_per_min.map((perMinute, index) =>
    constantStream(perMinute * 60, minutesOf(0) * 60, {
      id: index,
      patienceSeconds: 60 / input.abandon_rate_per_min[index]!,
    }),
  )
  const crews = [
    { count: input.agents.A, streams: [0] },
    { count: input.agents.B, streams: [1], handleTimeFactor: minutesOf(1) / minutesOf(0) },
    {
      count: input.agents.F,
      streams: input.rule === 'prio2' ? [1, 0] : [0, 1],
      handleTimeFactor: minutesOf(2) / minutesOf(0),
    },
  ]
  return {
    name,
    ...steady(streams, crews, {
      surferRule: 'specialist',
      queueRule: input.rule === 'longest' ? 'longest' : 'priority',
    }),
    expected: [0, 1].flatMap(stream => [
      { what: `${stream + 1} P(wait)`, value: expected.prob_wait[stream]!, measure: of(stream, waitShare) },
      {
        what: `${stream + 1} P(abandon)`,
        value: expected.prob_abandon[stream]!,
        measure: of(stream, abandonShare),
      },
      {
        what: `${stream + 1} mean wait s`,
        value: expected.mean_wait[stream]! * 60,
        measure: of(stream, meanWait),
      },
    ]),
  }
}

interface Chat {
  chats_per_hour: number
  aht_single_sec: number
  slowdown_per_extra_chat: number
  agents: number
  max_concurrency: number
  target_sec: number
}

interface ChatExpected {
  prob_wait: number
  service_level: number
}

function chatCase(name: string, input: Chat, expected: ChatExpected): ReferenceCase {
  const chats = constantStream(input.chats_per_hour, input.aht_single_sec, {
    concurrency: input.max_concurrency,
    handleTimeStretch: input.slowdown_per_extra_chat,
    targetResponseTimeSeconds: input.target_sec,
  })
  // The exact chain deals the chats out evenly after every completion; real agents keep the ones they have.
  const allowance = input.slowdown_per_extra_chat > 0 ? UNEVEN_CHATS : 0
  return {
    name,
    ...steady([chats], [{ count: input.agents, streams: [0] }]),
    expected: [
      { what: 'P(wait)', value: expected.prob_wait, allowance, measure: of(0, waitShare) },
      { what: 'service level', value: expected.service_level, allowance, measure: of(0, serviceLevel) },
    ],
  }
}

const UNEVEN_CHATS = 0.02
