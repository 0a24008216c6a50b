// npm test: everything that has to pass. npm run check: the quick part of it, without database, browser and simulated systems.
// Stages run side by side, each with its output to itself. Ends with one line of counts; the exit code says whether
// all is well.
import { globSync, mkdirSync } from 'node:fs'
import { type Browser, findOrInstallBrowser } from './testing/browser.ts'
import { sum, summary } from './testing/counts.ts'
import { OUTPUT, PROJECT } from './testing/run.ts'
import { runStages, stageText } from './testing/stages.ts'
import { fullStages, quickStages } from './testing/suite.ts'

/** The suite is made for two; more would be taken by the stages' own workers. */
const CORES = 2

const wanted = process.argv[2]
if (wanted !== undefined && wanted !== 'check') {
  console.error(`There is no "${wanted}": give nothing, or check.`)
  process.exit(2)
}

/** Before anything runs, for it may have to be installed; null when there are no journeys. */
function browserForJourneys(): Browser | null {
  return globSync('test/e2e/**/*.spec.ts', { cwd: PROJECT }).length > 0 ? findOrInstallBrowser() : null
}

mkdirSync(OUTPUT, { recursive: true })
const stages = wanted === 'check' ? quickStages() : fullStages(browserForJourneys())
const finished = await runStages(stages, CORES, one => console.log(stageText(one)))
const total = sum(finished.map(one => one.counts))
console.log(`\n${summary(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
