// Pictures of people: the server scales and writes anew what is sent, so that nothing of the file but its pixels is kept.

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../shapes.ts'

export const MAX_PICTURE_BYTES = 5_000_000
export const MAX_PICTURE_PIXELS = 50_000_000
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp'

const Picture = z.object({ name: z.string(), profilePictureUrl: z.string().nullable() })
const ofSurfer = {
  path: '/surfers/:surferId/picture',
  permission: { allow: 'people.edit', teams: 'of-surfers' },
  params: z.object({ surferId: IdParam }),
  reply: Picture,
} as const
const own = {
  path: '/account/picture',
  permission: 'member',
  impersonated: 'never',
  reply: Picture,
} as const
const ofAgent = { entity: 'picture', id: 'params.surferId', fields: [] } as const
const ofOneself = { entity: 'picture', id: null, fields: [] } as const
const SENT = 'as PNG, JPEG or WebP of at most 5 MB'

export const pictures = {
  setSurfers: endpoint({
    method: 'PUT',
    summary: `Picture of an agent, ${SENT}`,
    audit: { action: 'change', ...ofAgent },
    isStream: true,
    ...ofSurfer,
  }),
  removeSurfers: endpoint({
    method: 'DELETE',
    summary: 'Remove the picture of an agent',
    audit: { action: 'remove', ...ofAgent },
    ...ofSurfer,
  }),
  own: endpoint({
    method: 'GET',
    path: own.path,
    permission: own.permission,
    audit: 'none',
    summary: 'One’s own name and picture in the organization',
    reply: own.reply,
  }),
  setOwn: endpoint({
    method: 'PUT',
    summary: `One’s own picture, ${SENT}`,
    audit: { action: 'change', ...ofOneself },
    isStream: true,
    ...own,
  }),
  removeOwn: endpoint({
    method: 'DELETE',
    summary: 'Remove one’s own picture',
    audit: { action: 'remove', ...ofOneself },
    ...own,
  }),
}
