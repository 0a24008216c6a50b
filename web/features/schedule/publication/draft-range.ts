/** Which drafts a dialog is about, besides whose. */
export interface DraftRange {
  from: string
  to: string
  blockIds?: number[]
}
