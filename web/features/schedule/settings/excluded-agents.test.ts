import { expect, it } from 'vitest'
import { excludedAgents } from './excluded-agents.ts'

const CONTRACT = {
  minContractedHours: 24,
  maxContractedHours: 40,
  breakMinutesPerShift: 45,
  restMinutesBetweenShifts: null,
  minContractedDailyMinutes: 360,
  maxContractedDailyMinutes: 480,
}
const shift = (id: number, startMinute: number, endMinute: number) => ({
  id,
  name: `S${id}`,
  interval: { startMinute, endMinute },
})
const TEMPLATES = [shift(1, 480, 780), shift(2, 480, 960), shift(3, 475, 960), shift(4, 480, 1020)]
const none = { shiftOptions: [], workingDays: [], wishes: [] }
const options = (...ids: number[]) => ids.map(id => ({ shiftTemplateId: id, timesPerWeek: 5 }))

it('names the shifts whose length the contract forbids, as they are counted, and what to do', () => {
  expect(excludedAgents({ ...none, shiftOptions: options(1, 2, 3) }, TEMPLATES, CONTRACT)).toEqual([
    'S1 lasts 5h, and the contract has days of 6h to 8h: never generated. Change the daily hours of the agent or choose another.',
    expect.stringMatching(/^S3 lasts 8h 15m/),
  ])
  expect(excludedAgents({ ...none, shiftOptions: options(2) }, TEMPLATES, CONTRACT)).toEqual([])
})

it('looks at fixed days and lengths too, and at the days that are usual without a contract', () => {
  const workingDays = [
    { type: 'fixed' as const, day: 'monday' as const, shiftTemplateIds: [2, 4] },
    {
      type: 'custom' as const,
      day: 'friday' as const,
      lengthMinutes: 300,
      interval: { startMinute: 480, endMinute: 960 },
    },
  ]
  const unset = { ...CONTRACT, minContractedDailyMinutes: null, maxContractedDailyMinutes: null }
  expect(excludedAgents({ ...none, workingDays }, TEMPLATES, unset)).toEqual([
    expect.stringMatching(/^S2 lasts 8h, and the contract has days of 9h:/),
    expect.stringMatching(/^Shifts of Friday last 5h/),
  ])
})
