import { countText } from '#web/ui/text/count-text.ts'

// Schedule grid
export const schedule = 'Schedule'
export const scheduleRange = (range: string) => `Schedule, ${range}`
export const agentCount = (rowCount: number) => countText(rowCount, 'agent')

// Schedule rows
export const inTime = (zone: string | undefined) => `In ${zone} time`
export const noAdherenceDataForTheseDays = 'No adherence data for these days'
export const adherenceOfTheseDays = 'Adherence of these days'
export const tooFew = (metaTitle: string) => `${metaTitle}: too few`
export const tooMany = (metaTitle: string) => `${metaTitle}: too many`
export const firstDay = (startDate: string) => `First day: ${startDate}`
export const lastDay = (endDate: string) => `Last day: ${endDate}`
export const contractAtMostH = (times: string) => `Contract: at most ${times} h`
export const contractAtLeastH = (times: string) => `Contract: at least ${times} h`
export const contractH = (times: string) => `Contract: ${times} h`
export const contractToH = (times: string, times2: string) => `Contract: ${times} to ${times2} h`
