// Columns of the CSV files of the move-in kit, by kind: templates, the choice of columns and exports are made of them.
import type { MoveInField, MoveInKind } from './move-ins.ts'

export interface MoveInColumn {
  field: MoveInField
  title: string
  isRequired: boolean
  hint: string
  /** Cells of a template's two lines. */
  examples: [string, string]
}

/** Columns of a file of contacts by interval, as exports write it and `import history` reads it. */
export const HISTORY_COLUMNS = {
  start: 'Start',
  group: 'Ticket group',
  minutes: 'Minutes',
  offered: 'Contacts',
  handled: 'Handled',
  handleTime: 'Handle time in seconds',
} as const

const column = (
  field: MoveInField,
  title: string,
  hint: string,
  examples: [string, string],
  isRequired = false,
): MoveInColumn => ({ field, title, isRequired, hint, examples })

const EMAIL = column(
  'email',
  'Agent e-mail',
  'Address of an agent who is here already',
  ['ada@example.com', 'bo@example.com'],
  true,
)

export const MOVE_IN_COLUMNS: Record<MoveInKind, readonly MoveInColumn[]> = {
  teams: [
    column('name', 'Team', 'Name of the team', ['Harbour', 'Breakwater'], true),
    column('description', 'Description', 'Free text', ['Phones, weekdays', '']),
  ],
  skills: [
    column('name', 'Activity', 'Name of the activity', ['Phone', 'Coaching'], true),
    column('type', 'Type', 'Activity, break or blocked time', ['activity', 'blocked time']),
    column('color', 'Colour', 'blue, teal, green, yellow, orange, pink, purple, berry, olive, beige, gray', [
      'blue',
      'purple',
    ]),
    column('emoji', 'Emoji', 'One emoji', ['🎧', '🎓']),
  ],
  'shift-templates': [
    column('name', 'Shift', 'Name of the shift', ['Early', 'Late'], true),
    column('start', 'Start', 'Time of day', ['08:00', '14:00'], true),
    column('end', 'End', 'Time of day; before the start: on the next day', ['16:30', '22:30'], true),
    column('breaks', 'Breaks', 'Times of day, separated by semicolons', [
      '10:00-10:15; 12:00-12:30',
      '18:00-18:30',
    ]),
    column('timezone', 'Time zone', 'Such as Europe/Berlin; else the organization’s', [
      'Europe/London',
      'Europe/London',
    ]),
    column('color', 'Colour', 'blue, teal, green, yellow, orange, pink, purple, berry, olive, beige, gray', [
      'blue',
      'orange',
    ]),
  ],
  shifts: [
    EMAIL,
    column('date', 'Date', 'Day of the start, where start and end are times of day alone', [
      '2026-01-05',
      '2026-01-05',
    ]),
    column('start', 'Start', 'Time of day, or date and time', ['08:00', '10:00'], true),
    column(
      'end',
      'End',
      'Time of day, or date and time; before the start: on the next day',
      ['16:30', '10:15'],
      true,
    ),
    column(
      'activity',
      'Activity',
      'Empty for the shift itself; Break, or the name of an activity within it',
      ['', 'Break'],
    ),
    column('shift', 'Shift', 'Name of the shift that it is one of', ['Early', '']),
  ],
  'time-off': [
    EMAIL,
    column('start', 'Start', 'First day, or date and time', ['2026-02-02', '2026-02-03T09:00'], true),
    column('end', 'End', 'Last day, or date and time', ['2026-02-06', '2026-02-03T12:00'], true),
    column('type', 'Type', 'Time off, Holiday or Sick', ['Holiday', 'Sick']),
    column('note', 'Note', 'Free text', ['', '']),
  ],
}
