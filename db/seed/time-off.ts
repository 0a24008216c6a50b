// Requests for time off of the sample company. Days count from this week's Monday.

export interface TimeOffSample {
  /** Place in the list of agents. */
  agent: number
  from: number
  last: number
  part: { startMinute: number; endMinute: number } | null
  note: string
  status: 'pending' | 'approved'
}

export const TIME_OFF_REQUESTS: TimeOffSample[] = [
  { agent: 0, from: 14, last: 15, part: null, note: 'Moving house', status: 'approved' },
  { agent: 6, from: 8, last: 9, part: null, note: '', status: 'approved' },
  { agent: 9, from: 16, last: 18, part: null, note: 'Family visit', status: 'pending' },
  {
    agent: 16,
    from: 10,
    last: 10,
    part: { startMinute: 540, endMinute: 720 },
    note: 'Dentist',
    status: 'pending',
  },
]
