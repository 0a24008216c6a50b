// Stages of the suite side by side: as many at once as there are cores for them, each reported when it ends.
import { type Counts, check } from './counts.ts'

export interface StageResult {
  counts: Counts
  /** Shown when the stage failed. */
  output: string
}

export interface Stage {
  name: string
  /** Cores that it keeps busy; one that asks for more than there are runs alone. */
  cores: number
  /** The name of a stage that has to end first. */
  after?: string
  run(): Promise<StageResult>
}

export interface FinishedStage extends StageResult {
  name: string
  seconds: number
}

/** Starts stages in their order as cores come free. A stage that throws has failed, and the others go on. */
export async function runStages(
  stages: readonly Stage[],
  cores: number,
  report: (finished: FinishedStage) => void,
): Promise<FinishedStage[]> {
  const waiting = [...stages]
  const running = new Map<Stage, Promise<void>>()
  const finished: FinishedStage[] = []
  const isOver = (name: string) => finished.some(one => one.name === name)
  const busyCores = () => [...running.keys()].reduce((sum, stage) => sum + stage.cores, 0)
  const startable = () =>
    waiting.find(
      ({ after, cores: wanted }) =>
        (after === undefined || isOver(after)) && (running.size === 0 || busyCores() + wanted <= cores),
    )
  while (waiting.length > 0 || running.size > 0) {
    for (let next = startable(); next; next = startable()) {
      const stage = next
      waiting.splice(waiting.indexOf(stage), 1)
      const ended = finish(stage).then(one => {
        running.delete(stage)
        finished.push(one)
        report(one)
      })
      running.set(stage, ended)
    }
    if (running.size === 0)
      throw new Error(`Stages wait for ones that never come: ${waiting.map(one => one.after)}`)
    await Promise.race(running.values())
  }
  return finished
}

async function finish(stage: Stage): Promise<FinishedStage> {
  const startedAt = performance.now()
  const result = await stage.run().catch(error => ({
    counts: check(1),
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  return { name: stage.name, seconds: (performance.now() - startedAt) / 1000, ...result }
}

/** One line, and below it what a failed stage wrote. */
export function stageText({ name, seconds, counts, output }: FinishedStage): string {
  const isFailed = counts.failed > 0
  const line = `${name.padEnd(34)} ${isFailed ? 'FAILED' : 'ok'}  ${seconds.toFixed(1)} s`
  return isFailed ? `${line}\n\n${output}\n` : line
}
