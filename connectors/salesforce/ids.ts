// Ids of records: fifteen case-sensitive characters, or eighteen with the capitals encoded in the last three. Both
// forms identify the same record. The first three characters identify the kind of record.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** In the form of eighteen characters; what is no id stays as it is. */
export function wholeId(id: string): string {
  if (!/^[A-Za-z0-9]{15}$/.test(id)) return id.replace(/[^A-Za-z0-9]/g, '')
  const capitals = (part: string) =>
    [...part].reduce((sum, letter, index) => sum + (letter >= 'A' && letter <= 'Z' ? 2 ** index : 0), 0)
  return id + [0, 5, 10].map(at => LETTERS[capitals(id.slice(at, at + 5))]).join('')
}

const isId = (text: string) => /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(text)
export const isUser = (id: string): boolean => isId(id) && id.startsWith('005')
export const isQueue = (id: string): boolean => isId(id) && id.startsWith('00G')
