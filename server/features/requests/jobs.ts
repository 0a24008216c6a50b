import { matchOffersJob } from './match-job.ts'

export const jobs = [matchOffersJob]
