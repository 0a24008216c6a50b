// A few reference vectors for where the whole set is not at hand.
import type { RawVector } from './vectors.ts'

export const SAMPLE_VECTORS: RawVector[] = [
  {
    // Two kinds of calls, flexible agents prefer the second: solved exactly as a Markov chain.
    id: 'two skills, flexible prefer 2',
    model: 'multiskill_ctmc',
    input: {
      arrivals_per_min: [1.2, 0.9],
      agents: { A: 4, B: 0, F: 5 },
      service_rate_per_min: [0.25, 0.25, 0.25],
      abandon_rate_per_min: [0.5, 0.5],
      rule: 'prio2',
    },
    expected: {
      prob_wait: [0.3202817155, 0.5223198292],
      prob_abandon: [0.1071972626, 0.1973181277],
      mean_wait: [0.2143945253, 0.3946362554],
    },
  },
  {
    // The same with specialists on both sides, longest queue first, slower flexible agents.
    id: 'three groups, longest queue',
    model: 'multiskill_ctmc',
    input: {
      arrivals_per_min: [1.1, 1.1],
      agents: { A: 6, B: 6, F: 2 },
      service_rate_per_min: [0.2, 0.2, 0.18181818181818182],
      abandon_rate_per_min: [0.4, 0.4],
      rule: 'longest',
    },
    expected: {
      prob_wait: [0.2507153757, 0.2526454244],
      prob_abandon: [0.075628844, 0.0774639115],
      mean_wait: [0.18907211, 0.1936598937],
    },
  },
  {
    // Chats without slow-down are a queue with agents × chats places.
    id: 'chats',
    model: 'chat_concurrency',
    input: {
      chats_per_hour: 60,
      aht_single_sec: 600,
      slowdown_per_extra_chat: 0,
      agents: 4,
      max_concurrency: 3,
      target_sec: 30,
    },
    expected: { prob_wait: 0.4493882243, service_level: 0.5933767194 },
  },
]
