/** Period and blocks of the drafts that a dialog is about. */
export interface DraftRange {
  from: string
  to: string
  blockIds?: number[]
}
