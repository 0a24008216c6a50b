import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FeatureName } from '../features.ts'
import { Id, IdParam } from '../shapes.ts'

const Flag = z.object({
  name: FeatureName,
  isOnByDefault: z.boolean(),
  /** Null: not set for everybody, so the default holds. */
  everybody: z.boolean().nullable(),
  /** The organization that was asked about: null where it has no setting of its own. */
  organization: z.boolean().nullable(),
  /** Whether it is on there or, without an organization, for those that have no setting of their own. */
  isOn: z.boolean(),
  /** Organizations with a setting of their own. */
  overrideCount: z.int(),
})
export type Flag = z.infer<typeof Flag>

export const features = {
  /** Asked for at the start of a session and every five minutes. */
  off: endpoint({
    method: 'GET',
    path: '/features',
    permission: 'member',
    audit: 'none',
    summary: 'Parts of the product that are turned off here',
    reply: z.object({ off: z.array(FeatureName) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/internal/features',
    permission: { allow: 'internal.view', teams: 'none' },
    audit: 'none',
    summary: 'Every feature flag: default, for everybody, and for one organization',
    query: z.object({ targetId: IdParam.optional() }),
    reply: z.object({ results: z.array(Flag) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/internal/features/:name',
    permission: { allow: 'internal.edit', teams: 'none' },
    audit: { action: 'change', entity: 'feature', id: null, fields: 'all' },
    summary: 'Turn a feature on or off, for one organization or for everybody',
    params: z.object({ name: FeatureName }),
    /** `isOn` null: no setting, so that what stands behind it holds again. */
    body: z.object({ isOn: z.boolean().nullable(), targetId: Id.nullable().default(null) }),
    reply: Flag,
  }),
}
