// server/features/order.ts and the folders beside it name the same features.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './check.ts'

export function featureFaults(project: string, order: readonly string[]): Fault[] {
  const folders = readdirSync(join(project, 'server/features'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
  return [
    ...folders
      .filter(folder => !order.includes(folder))
      .map(folder => ({
        rule: 'feature-has-a-place',
        where: `server/features/${folder}`,
        instead: 'Give it its place in server/features/order.ts.',
      })),
    ...order
      .filter(feature => !folders.includes(feature))
      .map(feature => ({
        rule: 'place-has-a-feature',
        where: `server/features/order.ts: ${feature}`,
        instead: 'Take the name out of the list until the folder exists.',
      })),
  ]
}
