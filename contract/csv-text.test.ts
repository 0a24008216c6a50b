import { expect, it } from 'vitest'
import { csvText } from './csv-text.ts'

it('takes no cell for a formula, and leaves numbers as they are', () => {
  const cells = ['=1+1', '+49 40', '-2+3', '@sum', '\tx', 'a"b', 'Ada, Park']
  expect(
    csvText({ fields: ['cell', 'figure'], data: cells.map(cell => [cell, -1.5]) }).split('\r\n'),
  ).toEqual([
    'cell,figure',
    '"\'=1+1",-1.5',
    '"\'+49 40",-1.5',
    '"\'-2+3",-1.5',
    '"\'@sum",-1.5',
    '"\'\tx",-1.5',
    '"a""b",-1.5',
    '"Ada, Park",-1.5',
  ])
})
