import type { Chore } from '#server/platform/jobs/index.ts'
import { deletePicturesOfNobody } from './store.ts'

const forgetPictures: Chore = {
  name: 'delete pictures of people who left',
  always: 'Upkeep: it deletes what is past its time.',
  run: tx => deletePicturesOfNobody(tx),
}

export const chores = [forgetPictures]
