import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { check } from './counts.ts'
import { runStages, type Stage, stageText } from './stages.ts'

/** Stages that note when they begin and end. */
function notingStages() {
  const notes: string[] = []
  const stage = (name: string, cores: number, milliseconds: number, after?: string): Stage => ({
    name,
    cores,
    after,
    async run() {
      notes.push(`+${name}`)
      await sleep(milliseconds)
      notes.push(`-${name}`)
      return { counts: check(0), output: '' }
    },
  })
  return { notes, stage }
}

test('stages share the cores, in their order', async () => {
  const { notes, stage } = notingStages()
  await runStages([stage('both', 2, 20), stage('left', 1, 40), stage('right', 1, 10)], 2, () => {})
  expect(notes).toEqual(['+both', '-both', '+left', '+right', '-right', '-left'])
})

test('a small stage overtakes one that does not fit yet', async () => {
  const { notes, stage } = notingStages()
  await runStages([stage('one', 1, 40), stage('both', 2, 10), stage('small', 1, 10)], 2, () => {})
  expect(notes).toEqual(['+one', '+small', '-small', '-one', '+both', '-both'])
})

test('a stage waits for another one, and runs alone when it asks for more cores than there are', async () => {
  const { notes, stage } = notingStages()
  await runStages([stage('second', 1, 10, 'first'), stage('first', 4, 10)], 2, () => {})
  expect(notes).toEqual(['+first', '-first', '+second', '-second'])
})

test('a stage that throws has failed with what it threw, and the others go on', async () => {
  const { stage } = notingStages()
  const crash: Stage = { name: 'crash', cores: 1, run: () => Promise.reject(new Error('out of paper')) }
  const reported: string[] = []
  const finished = await runStages([crash, stage('good', 1, 5, 'crash')], 1, one => reported.push(one.name))
  expect(reported).toEqual(['crash', 'good'])
  expect(finished.map(one => one.counts.failed)).toEqual([1, 0])
  expect(stageText(finished[0]!)).toMatch(/^crash +FAILED {2}\d+\.\d s\n\n(.|\n)*out of paper/)
  expect(stageText(finished[1]!)).toMatch(/^good +ok {2}\d+\.\d s$/)
})

test('a stage after one that does not exist is refused', async () => {
  const { stage } = notingStages()
  await expect(runStages([stage('late', 1, 1, 'never')], 2, () => {})).rejects.toThrow(/never come/)
})
