// Allowances of time off: the policies that grant them, adjustments by managers, limits of how many may be away, and
// days on which nobody may. Amounts are in the policy's unit, days or hours, with at most two decimals.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdList, IdParam, Instant, isOnce, LocalDate, Paging, page } from '../shapes.ts'

export const MAX_ANNUAL_AMOUNT = 3_000
const MAX_LISTED = 200

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const amount = z.number().refine(hasTwoDecimals, 'At most two decimals')
const grant = amount.min(0, 'At least 0').max(MAX_ANNUAL_AMOUNT, `At most ${MAX_ANNUAL_AMOUNT}`)
const name = z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters')

export const PolicyForm = z.object({
  name,
  unit: z.enum(['days', 'hours']),
  annualAmount: grant,
  accrual: z.enum(['yearly', 'monthly']),
  /** Most that is taken over into the next year; null: all that is left. */
  carryOverMax: grant.nullable(),
  /** Months of the next year in which it can be used; null: all of them. */
  carryOverMonths: z.int().min(1, 'At least 1 month').max(11, 'At most 11 months').nullable(),
  yearStartsMonth: z.int().min(1, 'From 1 to 12').max(12, 'From 1 to 12').default(1),
  firstYear: z.int().min(2000, 'From 2000 on').max(2100, 'At most 2100'),
  /** A request is approved at once when each day keeps this share of its requirement; null: managers decide. */
  approvesAtPercent: z.number().min(50, 'At least 50 %').max(100, 'At most 100 %').nullable(),
  noticeDays: z.int().min(0, 'At least 0').max(365, 'At most 365').default(0),
  /** Holds for every team that no other policy names. */
  isDefault: z.boolean(),
  teamIds: z
    .array(Id)
    .max(MAX_LISTED, `At most ${MAX_LISTED} teams`)
    .refine(isOnce, 'Each team once')
    .default([]),
})
export type PolicyForm = z.output<typeof PolicyForm>
export const Policy = PolicyForm.extend({ id: Id, agentCount: z.int() })
export type Policy = z.infer<typeof Policy>

const inOrder = (form: { from: string | null; to: string | null }) =>
  form.from === null || form.to === null || form.from <= form.to
const ORDER = { message: 'End date must be after start date', path: ['to'] }

const limitFields = {
  /** Null: all teams together. */
  teamId: Id.nullable(),
  /** Null: every day that no limit with dates holds for. */
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
  maxAway: z.int().min(0, 'At least 0').max(10_000, 'At most 10,000'),
}
export const LimitForm = z.object(limitFields).refine(inOrder, ORDER)
export type LimitForm = z.output<typeof LimitForm>
export const Limit = z.object({ ...limitFields, id: Id })
export type Limit = z.infer<typeof Limit>

const blackoutFields = { name, teamId: Id.nullable(), from: LocalDate, to: LocalDate }
export const BlackoutForm = z.object(blackoutFields).refine(inOrder, ORDER)
export type BlackoutForm = z.output<typeof BlackoutForm>
export const Blackout = z.object({ ...blackoutFields, id: Id })
export type Blackout = z.infer<typeof Blackout>

/** Balance of one year of an agent. */
export const YearBalance = z.object({
  year: z.int(),
  from: LocalDate,
  /** First day of the next year. */
  to: LocalDate,
  granted: z.number(),
  carriedOver: z.number(),
  carryOverEndsOn: LocalDate.nullable(),
  lapsed: z.number(),
  adjusted: z.number(),
  taken: z.number(),
  pending: z.number(),
  left: z.number(),
})
export type YearBalance = z.infer<typeof YearBalance>

export const AgentAllowance = z.object({
  surferId: Id,
  surferName: z.string(),
  teamName: z.string(),
  /** Null: no policy holds for the agent's team. */
  policyName: z.string().nullable(),
  unit: z.enum(['days', 'hours']).nullable(),
  balance: YearBalance.nullable(),
  canEdit: z.boolean(),
})
export type AgentAllowance = z.infer<typeof AgentAllowance>

export const Adjustment = z.object({
  id: Id,
  date: LocalDate,
  amount: z.number(),
  reason: z.string(),
  /** Null: the manager is gone. */
  byName: z.string().nullable(),
  createdAt: Instant,
})
export type Adjustment = z.infer<typeof Adjustment>

const year = z.coerce.number().int().min(2000, 'From 2000 on').max(2100, 'At most 2100')
const policyParams = z.object({ policyId: IdParam })
const limitParams = z.object({ limitId: IdParam })
const blackoutParams = z.object({ blackoutId: IdParam })
const edits = { allow: 'time-off-rules.edit', teams: 'none' } as const
const views = { allow: 'time-off.view', teams: 'none' } as const

export const timeOffPolicies = {
  settings: endpoint({
    method: 'GET',
    path: '/time-off/settings',
    permission: views,
    audit: 'none',
    summary: 'Policies, limits of how many may be away, and days on which nobody may',
    reply: z.object({
      policies: z.array(Policy),
      limits: z.array(Limit),
      blackouts: z.array(Blackout),
      /** Agents whose team no policy holds for. */
      withoutPolicy: z.int(),
    }),
  }),
  createPolicy: endpoint({
    method: 'POST',
    path: '/time-off/policies',
    permission: edits,
    audit: { action: 'add', entity: 'time-off-policy', id: 'reply.id', fields: 'all' },
    summary: 'Add a policy of allowances',
    body: PolicyForm,
    reply: Policy,
  }),
  updatePolicy: endpoint({
    method: 'PUT',
    path: '/time-off/policies/:policyId',
    permission: edits,
    audit: { action: 'change', entity: 'time-off-policy', id: 'params.policyId', fields: 'all' },
    summary: 'Change a policy; balances follow at once',
    params: policyParams,
    body: PolicyForm,
    reply: Policy,
  }),
  removePolicy: endpoint({
    method: 'DELETE',
    path: '/time-off/policies/:policyId',
    permission: edits,
    audit: { action: 'remove', entity: 'time-off-policy', id: 'params.policyId', fields: 'all' },
    summary: 'Delete a policy; its teams fall to the default one',
    params: policyParams,
    reply: Done,
  }),
  createLimit: endpoint({
    method: 'POST',
    path: '/time-off/limits',
    permission: edits,
    audit: { action: 'add', entity: 'time-off-limit', id: 'reply.id', fields: 'all' },
    summary: 'Limit how many may be away',
    body: LimitForm,
    reply: Limit,
  }),
  updateLimit: endpoint({
    method: 'PUT',
    path: '/time-off/limits/:limitId',
    permission: edits,
    audit: { action: 'change', entity: 'time-off-limit', id: 'params.limitId', fields: 'all' },
    summary: 'Change a limit; requests that fit by then leave the waiting list',
    params: limitParams,
    body: LimitForm,
    reply: Limit,
  }),
  removeLimit: endpoint({
    method: 'DELETE',
    path: '/time-off/limits/:limitId',
    permission: edits,
    audit: { action: 'remove', entity: 'time-off-limit', id: 'params.limitId', fields: 'all' },
    summary: 'Delete a limit',
    params: limitParams,
    reply: Done,
  }),
  createBlackout: endpoint({
    method: 'POST',
    path: '/time-off/blackouts',
    permission: edits,
    audit: { action: 'add', entity: 'time-off-blackout', id: 'reply.id', fields: 'all' },
    summary: 'Name days on which nobody may be away',
    body: BlackoutForm,
    reply: Blackout,
  }),
  updateBlackout: endpoint({
    method: 'PUT',
    path: '/time-off/blackouts/:blackoutId',
    permission: edits,
    audit: { action: 'change', entity: 'time-off-blackout', id: 'params.blackoutId', fields: 'all' },
    summary: 'Change days on which nobody may be away',
    params: blackoutParams,
    body: BlackoutForm,
    reply: Blackout,
  }),
  removeBlackout: endpoint({
    method: 'DELETE',
    path: '/time-off/blackouts/:blackoutId',
    permission: edits,
    audit: { action: 'remove', entity: 'time-off-blackout', id: 'params.blackoutId', fields: 'all' },
    summary: 'Allow time off on these days again',
    params: blackoutParams,
    reply: Done,
  }),
  allowances: endpoint({
    method: 'GET',
    path: '/time-off/allowances',
    permission: views,
    audit: 'none',
    summary: 'Balances of agents in a year, by name',
    query: Paging.extend({ year, teamIds: IdList, searchText: z.string().optional() }),
    reply: page(AgentAllowance),
  }),
  adjustments: endpoint({
    method: 'GET',
    path: '/time-off/allowances/:surferId',
    permission: views,
    audit: 'none',
    summary: 'An agent’s balance of a year, and every adjustment of it',
    params: z.object({ surferId: IdParam }),
    query: z.object({ year }),
    reply: z.object({ allowance: AgentAllowance, adjustments: z.array(Adjustment) }),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/time-off/adjustments',
    permission: { allow: 'time-off.edit', teams: 'of-surfers' },
    audit: { action: 'add', entity: 'time-off-adjustment', id: 'reply.id', fields: 'all' },
    summary: 'Add to an allowance, or take away from it, with a reason',
    body: z.object({
      surferId: Id,
      date: LocalDate,
      amount: amount
        .min(-MAX_ANNUAL_AMOUNT, `At least −${MAX_ANNUAL_AMOUNT}`)
        .max(MAX_ANNUAL_AMOUNT, `At most ${MAX_ANNUAL_AMOUNT}`)
        .refine(value => value !== 0, 'Enter an amount other than 0'),
      reason: z.string().trim().min(1, 'Enter a reason').max(500, 'At most 500 characters'),
    }),
    reply: Adjustment,
  }),
}
