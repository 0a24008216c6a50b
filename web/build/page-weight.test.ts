import { expect, it } from 'vitest'
import { excesses, LIMITS, LOG_IN, pageWeights, type ScriptFile } from './page-weight.ts'

const script = (name: string, kilobytes: number, ...imports: string[]): ScriptFile => ({
  name,
  bytes: kilobytes * 1000,
  modules: [`/web/${name}.tsx`],
  imports,
})
const roots = { entry: 'main.tsx', application: 'app.tsx', pages: ['home.tsx'] }
const scripts = (own: number, ...further: ScriptFile[]) => [
  script('main', 60, 'react'),
  script('react', 60),
  script('app', 130, 'react'),
  script('home', own, 'react', ...further.map(one => one.name)),
  ...further,
]

it('counts each file once, and for the log-in those alone that it needs', () => {
  expect(pageWeights(scripts(50, script('chart', 50)), roots)).toEqual([
    { page: LOG_IN, files: 2, kilobytes: 120 },
    { page: 'home.tsx', files: 5, kilobytes: 350 },
  ])
})

it('lets pass what is just within the limits, and names the page that exceeds one', () => {
  const further = (count: number) => Array.from({ length: count }, (_, at) => script(`part-${at}`, 0))
  expect(excesses(pageWeights(scripts(100, ...further(LIMITS.files - 4)), roots))).toEqual([])
  expect(excesses(pageWeights(scripts(101), roots))).toEqual([
    expect.stringMatching(/^home.tsx loads 351 kB/),
  ])
  expect(excesses(pageWeights(scripts(1, ...further(LIMITS.files - 3)), roots))).toEqual([
    expect.stringMatching(/^home.tsx loads 13 script files/),
  ])
  const heavy = pageWeights([...scripts(1).slice(1), script('main', 61, 'react')], roots)
  expect(excesses(heavy)).toEqual([expect.stringMatching(/^the log-in page loads 121 kB/)])
})
