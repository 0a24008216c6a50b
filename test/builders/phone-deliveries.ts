// Signed deliveries of a busy floor. Out of ten, six report a status change and four report two calls, each answered
// and hung up. The agents take turns.
import { createHmac } from 'node:crypto'
import type { CompanyOnShift } from './company-on-shift.ts'

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
const STATUSES = ['available', 'occupied', 'wrapup', 'unavailable', 'busy'] as const
export type Status = (typeof STATUSES)[number]

export interface PhoneDelivery {
  /** Place of the agent in the company's lists. */
  agent: number
  body: string
  /** Null: of a call. */
  status: Status | null
}

interface Call {
  id: number
  agent: number
  startedAt: number
}

export class PhoneDeliveries {
  #company: CompanyOnShift
  #count = 0
  #calls: Call[] = []
  #nextCall = 5_000_000_000
  #next: number[]

  constructor(company: CompanyOnShift) {
    this.#company = company
    this.#next = company.agentIds.map((_, index) => index % STATUSES.length)
  }

  next(at: number): PhoneDelivery {
    const turn = this.#count++
    const agent = turn % this.#company.agentIds.length
    if (turn % 10 === 3 || turn % 10 === 8) return this.#answered(agent, at)
    if (turn % 10 === 4 || turn % 10 === 9) return this.#hungUp(at)
    const status = STATUSES[this.#next[agent]!]!
    this.#next[agent] = (this.#next[agent]! + 1) % STATUSES.length
    return {
      agent,
      status,
      body: this.#sign({
        target: { id: this.#company.agentIds[agent], type: 'user' },
        on_duty_status: status,
        availability_status: status,
        date: at,
        event_timestamp: at,
      }),
    }
  }

  #answered(agent: number, at: number): PhoneDelivery {
    const call = { id: this.#nextCall++, agent, startedAt: at }
    this.#calls.push(call)
    return { agent, status: null, body: this.#callEvent(call, 'connected', at) }
  }

  #hungUp(at: number): PhoneDelivery {
    const call = this.#calls.shift()!
    return { agent: call.agent, status: null, body: this.#callEvent(call, 'hangup', at) }
  }

  #callEvent({ id, agent, startedAt }: Call, state: string, at: number): string {
    return this.#sign({
      call_id: id,
      state,
      direction: 'inbound',
      date_started: startedAt,
      date_connected: startedAt,
      date_ended: state === 'hangup' ? at : null,
      target: { id: this.#company.agentIds[agent], type: 'user' },
      entry_point_target: { id: '777001', type: 'callcenter' },
      event_timestamp: at,
    })
  }

  #sign(claims: unknown): string {
    const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    return `${text}.${createHmac('sha256', this.#company.hookSecret).update(text).digest('base64url')}`
  }
}
