import { backtestStream } from './lab/backtest-job.ts'
import { trainStream } from './training/train-job.ts'

export const jobs = [trainStream, backtestStream]
