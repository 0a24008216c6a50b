import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Progress, progressMeter } from './progress.ts'

test('many reports become few writes, the last one among them', async () => {
  const written: Progress[] = []
  const meter = progressMeter(50, async at => void written.push(at))
  for (let step = 1; step <= 100; step++) await meter.report(step / 100, `step ${step}`)
  await sleep(120)
  expect(written).toEqual([
    { fraction: 0.01, message: 'step 1' },
    { fraction: 1, message: 'step 100' },
  ])
})

test('the message stays until there is another, and a fraction stays between 0 and 1', async () => {
  const written: Progress[] = []
  const meter = progressMeter(0, async at => void written.push(at))
  await meter.report(-1, 'reading')
  await meter.report(1.0000001, undefined)
  expect(written).toEqual([
    { fraction: 0, message: 'reading' },
    { fraction: 1, message: 'reading' },
  ])
})

test('nothing is written once it is closed', async () => {
  const written: Progress[] = []
  const meter = progressMeter(20, async at => void written.push(at))
  await meter.report(0.1, '')
  await meter.report(0.2, '')
  await meter.close()
  await meter.report(0.3, '')
  await sleep(60)
  expect(written.map(at => at.fraction)).toEqual([0.1])
})
