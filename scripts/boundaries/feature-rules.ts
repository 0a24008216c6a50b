// scripts/boundaries/feature-order.ts and the folders beside it name the same features.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

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
        instead: 'Give it its place in scripts/boundaries/feature-order.ts.',
      })),
    ...order
      .filter(feature => !folders.includes(feature))
      .map(feature => ({
        rule: 'place-has-a-feature',
        where: `scripts/boundaries/feature-order.ts: ${feature}`,
        instead: 'Take the name out of the list until the folder exists.',
      })),
  ]
}
