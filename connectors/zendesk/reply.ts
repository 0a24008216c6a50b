import { repliesOf } from '../kit/replies.ts'

export const { ask, need } = repliesOf('Zendesk')
