// Sandbar Supply, the believable company of a first start: outdoor gear sold online, an agent team in
// three zones. Every odd state that a screen must show has a row here. Names are made up.
import type { Weekday } from '#core/time/index.ts'

export const PASSWORD = 'lineup-demo-2026'
export const ORGANIZATION = {
  name: 'sandbar-supply',
  displayName: 'Sandbar Supply',
  timezone: 'Europe/London',
  totalLicenses: 75,
}

export const TEAMS = [
  { key: 'harbour', name: 'Harbour', description: 'Phone and chat, London', isDefault: true },
  { key: 'breakwater', name: 'Breakwater', description: 'Phone and e-mail, London', isDefault: false },
  { key: 'lagoon', name: 'Lagoon', description: 'Chat and e-mail, Lisbon', isDefault: false },
  {
    key: 'nightwatch',
    name: 'Night watch',
    description: 'Evenings and nights, New York and London',
    isDefault: false,
  },
] as const
export type TeamKey = (typeof TEAMS)[number]['key']

/** The people whose log-ins are printed. */
export const LOG_INS = {
  manager: { firstName: 'Mara', lastName: 'Okafor', email: 'mara@sandbar.example' },
  viewer: { firstName: 'Tom', lastName: 'Brandt', email: 'tom@sandbar.example' },
  both: { firstName: 'Ines', lastName: 'Carvalho', email: 'ines@sandbar.example' },
  surfer: { firstName: 'Noah', lastName: 'Achterberg', email: 'noah@sandbar.example' },
  colleague: { firstName: 'Liam', lastName: 'Rahman', email: 'liam@sandbar.example' },
} as const

export const TASKS = [
  {
    key: 'phone',
    name: 'Phone',
    emoji: '📞',
    type: 'task-activity',
    color: 'blue',
    statuses: ['available', 'occupied', 'wrapup', 'busy'],
  },
  {
    key: 'chat',
    name: 'Chat',
    emoji: '💬',
    type: 'task-activity',
    color: 'teal',
    statuses: ['available', 'occupied', 'wrapup'],
  },
  {
    key: 'email',
    name: 'E-mail',
    emoji: '✉️',
    type: 'task-activity',
    color: 'purple',
    statuses: ['unavailable'],
  },
  {
    key: 'returns',
    name: 'Returns desk',
    emoji: '📦',
    type: 'task-activity',
    color: 'olive',
    statuses: ['unavailable'],
  },
  {
    key: 'training',
    name: 'Training',
    emoji: '🎓',
    type: 'task-activity',
    color: 'yellow',
    statuses: ['unavailable'],
  },
  {
    key: 'one-to-one',
    name: 'One-to-one',
    emoji: '🤝',
    type: 'task-activity',
    color: 'pink',
    statuses: ['unavailable'],
  },
  { key: 'lunch', name: 'Lunch', emoji: '🥪', type: 'task-break', color: 'gray', statuses: ['unavailable'] },
  {
    key: 'break',
    name: 'Short break',
    emoji: '☕',
    type: 'task-break',
    color: 'beige',
    statuses: ['unavailable'],
  },
  {
    key: 'meeting',
    name: 'Meeting',
    emoji: '📅',
    type: 'task-blocked-time',
    color: 'royalBlue',
    statuses: ['unavailable'],
  },
] as const
export type TaskKey = (typeof TASKS)[number]['key']

/** Contacts per quarter-hour at the busiest hour of an ordinary Monday, and how the groups are answered. */
export const STREAMS = [
  {
    key: 'phone',
    name: 'Phone',
    color: 'blue',
    isOnline: true,
    patienceSeconds: 300,
    holidays: { country: 'US', region: null },
    peak: 31,
    handleSeconds: 285,
    targetSeconds: 30,
    serviceLevel: 80,
    concurrency: 1,
    tasks: ['phone'],
  },
  {
    key: 'chat',
    name: 'Chat',
    color: 'teal',
    isOnline: true,
    patienceSeconds: null,
    holidays: null,
    peak: 22,
    handleSeconds: 520,
    targetSeconds: 60,
    serviceLevel: 80,
    concurrency: 2,
    tasks: ['chat'],
  },
  {
    key: 'email',
    name: 'E-mail',
    color: 'purple',
    isOnline: false,
    patienceSeconds: null,
    holidays: null,
    peak: 8,
    handleSeconds: 430,
    targetSeconds: 28_800,
    serviceLevel: 90,
    concurrency: 1,
    tasks: ['email'],
  },
  {
    key: 'returns',
    name: 'Returns desk',
    color: 'olive',
    isOnline: false,
    patienceSeconds: null,
    holidays: null,
    peak: 0.05,
    handleSeconds: 600,
    targetSeconds: 86_400,
    serviceLevel: 80,
    concurrency: 1,
    tasks: ['returns'],
  },
] as const satisfies readonly { tasks: readonly TaskKey[]; [field: string]: unknown }[]
export type StreamKey = (typeof STREAMS)[number]['key']

/** Kinds of shrinkage of every ticket group; `months`: another share from the first to the last day of a month. */
export const SHRINKAGE = [
  { name: 'Breaks', share: 0.1, isScheduled: true, months: [] },
  { name: 'Training', share: 0.03, isScheduled: true, months: [] },
  { name: 'Time off', share: 0.05, isScheduled: true, months: [{ month: 8, share: 0.15 }] },
  { name: 'Sickness', share: 0.04, isScheduled: false, months: [{ month: 1, share: 0.08 }] },
  { name: 'Lateness and unplanned', share: 0.02, isScheduled: false, months: [] },
] as const

/** Days from today. */
export const SPECIAL_DAY = { name: 'Harbour regatta', daysAhead: 18 }
export const SET_TOTAL = { name: 'Voucher mailing', daysAhead: 11, stream: 'phone', total: 1_500 } as const

/** Open hours in local minutes from Monday 00:00. E-mail is answered around the clock, by the night watch too. */
export function openHours(stream: StreamKey) {
  return [0, 1, 2, 3, 4, 5, 6].map(day => {
    const lines = day < 5 ? [7 * 60, 21 * 60] : [9 * 60, 18 * 60]
    const [from, to] = stream === 'email' ? [0, 1440] : lines
    return { startMinutes: day * 1440 + from!, endMinutes: day * 1440 + to! }
  })
}

const EVERY_DAY: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WEEKDAYS_ONLY = EVERY_DAY.slice(0, 5)

interface SurferKind {
  count: number
  team: TeamKey
  timezone: string
  skills: TaskKey[]
  weeklyHours: [number, number]
  dailyMinutes: [number, number]
  days: Weekday[]
  window: [number, number]
}
export const SURFER_KINDS: SurferKind[] = [
  {
    count: 14,
    team: 'harbour',
    timezone: 'Europe/London',
    skills: ['phone', 'chat', 'training', 'one-to-one'],
    weeklyHours: [35, 40],
    dailyMinutes: [420, 540],
    days: EVERY_DAY,
    window: [420, 1260],
  },
  {
    count: 8,
    team: 'harbour',
    timezone: 'Europe/London',
    skills: ['phone', 'training', 'one-to-one'],
    weeklyHours: [16, 24],
    dailyMinutes: [240, 360],
    days: EVERY_DAY,
    window: [420, 1260],
  },
  {
    count: 14,
    team: 'breakwater',
    timezone: 'Europe/London',
    skills: ['phone', 'email', 'training', 'one-to-one'],
    weeklyHours: [35, 40],
    dailyMinutes: [420, 540],
    days: WEEKDAYS_ONLY,
    window: [420, 1200],
  },
  {
    count: 12,
    team: 'lagoon',
    timezone: 'Europe/Lisbon',
    skills: ['chat', 'email', 'returns', 'training', 'one-to-one'],
    weeklyHours: [35, 40],
    dailyMinutes: [420, 540],
    days: EVERY_DAY,
    window: [420, 1260],
  },
  {
    count: 6,
    team: 'nightwatch',
    timezone: 'America/New_York',
    skills: ['chat', 'email', 'training'],
    weeklyHours: [30, 40],
    dailyMinutes: [360, 540],
    days: EVERY_DAY,
    window: [240, 960],
  },
  {
    count: 3,
    team: 'nightwatch',
    timezone: 'Europe/London',
    skills: ['email', 'returns'],
    weeklyHours: [30, 40],
    dailyMinutes: [420, 600],
    days: EVERY_DAY,
    window: [1260, 1980],
  },
]

export const FIRST_NAMES =
  'Noah Ada Liam Freya Omar Priya Jonas Elif Mateo Sofia Kofi Hana Luca Yara Emil Zoe Idris Nora Pavel Amara Felix Mina Tomas Leila Oscar Ruth Diego Anouk Samir Greta Ivan Chloe Malik Vera Hugo Salma Arlo Ines Bruno Keiko Rafa Lena Tariq Maeve Nils Dina Cora Joel Asha Theo Petra Ewan Lotte Yusuf Clara Bram Nadia Piotr Alba Dario'.split(
    ' ',
  )
export const LAST_NAMES =
  'Achterberg Boateng Castellano Dvorak Ekström Fontaine Galvin Haddad Ionescu Jansen Kaplan Lindqvist Marchetti Nakamura Oyelaran Petrov Quispe Rahman Salgado Tanaka Ueda Varga Whitlock Xavier Yilmaz Zielinski Abara Bergström Cowley Desai Eriksen Farouk Giordano Holloway Ivers Jovanovic Keane Lefèvre Mbeki Novak Ortega Pires Reyes Sorensen Tremblay Usman Vasquez Walsh Yamamoto Zhou Almeida Bright Cerny Dunne Engel Foster Grady Hart Ibarra Juarez'.split(
    ' ',
  )

export const SHIFTS = [
  {
    key: 'early',
    name: 'Early',
    startMinute: 420,
    endMinute: 930,
    color: 'yellow',
    breaks: [{ startMinute: 240, duration: 30 }],
  },
  {
    key: 'day',
    name: 'Day',
    startMinute: 540,
    endMinute: 1050,
    color: 'teal',
    breaks: [{ startMinute: 240, duration: 30 }],
  },
  {
    key: 'late',
    name: 'Late',
    startMinute: 750,
    endMinute: 1260,
    color: 'purple',
    breaks: [{ startMinute: 240, duration: 30 }],
  },
  {
    key: 'night',
    name: 'Night',
    startMinute: 1260,
    endMinute: 1860,
    color: 'royalBlue',
    breaks: [{ startMinute: 300, duration: 45 }],
  },
] as const
