// Schedule search
export const dayCountLabels = {
  1: 'Day',
  7: 'Week',
  14: '2 weeks',
  28: '4 weeks',
}
export const sortLabels = {
  name: 'By name',
  start: 'By first start',
  published: 'By first published start',
  end: 'By last end',
  hours: 'By hours',
  contract: 'By contracted hours',
  adherence: 'By adherence',
  team: 'By team',
}
