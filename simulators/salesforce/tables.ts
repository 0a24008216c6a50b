// Records of this provider by the name of their object, made from the company and its log.
import {
  type ActionAuthor,
  type CompanyTicket,
  type Host,
  LogFollower,
  type LoggedAction,
  lastList,
  type SimulatedProvider,
} from '../kit/index.ts'
import {
  AUTOMATION_ID,
  callId,
  caseId,
  GUEST_ID,
  ORGANIZATION_ID,
  queueId,
  recordId,
  stampOf,
  userId,
} from './ids.ts'
import type { Row, Tables } from './soql.ts'

type Writable = Record<string, Row[string]>

const STATUSES: readonly [label: string, isClosed: boolean][] = [
  ['New', false],
  ['Working', false],
  ['Escalated', false],
  ['On Hold', false],
  ['Waiting for Customer', false],
  ['Closed', true],
]
const LABELS: Readonly<Record<string, string>> = {
  new: 'New',
  open: 'Working',
  pending: 'Waiting for Customer',
  hold: 'On Hold',
  solved: 'Closed',
  closed: 'Closed',
}
const labelOf = (state: string): string => LABELS[state] ?? state
const isClosed = (label: string): boolean => STATUSES.some(([name, closed]) => name === label && closed)
const ORIGINS = { case: 'Email', call: 'Phone', chat: 'Chat' } as const
export const TIERS = ['gold', 'silver']
export const PRIORITIES = { low: 'Low', normal: 'Medium', high: 'High', urgent: 'High' } as const
const RECORD_TYPE_ID = recordId('012', 1)

/** Presence statuses, and whether a channel is open in them. */
const PRESENCES: readonly [label: string, isOnline: boolean][] = [
  ['Available', true],
  ['Busy', false],
  ['Break', false],
]
const presenceId = (label: string) =>
  recordId(
    '0N5',
    Buffer.from(label).reduce((sum, byte) => sum * 7 + byte, 1),
  )

function authorOf(by: ActionAuthor | undefined): Writable {
  if (by?.type === 'agent' && by.id !== undefined)
    return { CreatedById: userId(by.id), 'CreatedBy.UserType': 'Standard' }
  return { CreatedById: AUTOMATION_ID, 'CreatedBy.UserType': 'AutomatedProcess' }
}

/** Follows the log; the records that it has left. */
class Records {
  history: Writable[] = []
  comments: Writable[] = []
  emails: Writable[] = []
  work: Writable[] = []
  presence: Writable[] = []
  #owners = new Map<string, string>()
  #queues = new Map<string, string>()
  #calls = new Map<string, { requestedAt: number; queue: string; last: Writable | null }>()
  #present = new Map<string, Writable>()
  readonly #host: Host
  readonly #statusShown: SimulatedProvider['statusShown']
  readonly #log: LogFollower

  constructor(host: Host, statusShown: SimulatedProvider['statusShown']) {
    this.#host = host
    this.#statusShown = statusShown
    this.#log = new LogFollower(host.company, () => {
      for (const list of [this.history, this.comments, this.emails, this.work, this.presence]) list.length = 0
      for (const known of [this.#owners, this.#queues, this.#calls, this.#present]) known.clear()
    })
  }

  read(): this {
    for (const action of this.#log.fresh()) this.#add(action)
    return this
  }

  #add(action: LoggedAction): void {
    const { at, seq } = action
    const id = (prefix: string, part = 0) => recordId(prefix, seq * 4 + part)
    const common = { CreatedDate: stampOf(at), SystemModstamp: stampOf(at), IsDeleted: false }
    switch (action.do) {
      case 'ticket.create':
        this.#queues.set(action.ticketId!, action.queueId)
        this.#owners.set(action.ticketId!, queueId(action.queueId))
        return
      case 'ticket.move':
        this.#queues.set(action.ticketId, action.queueId)
        if (action.isReleased || this.#owners.get(action.ticketId)!.startsWith('00G'))
          this.#own(action, queueId(action.queueId))
        return
      case 'ticket.assign': {
        const queue = queueId(this.#queues.get(action.ticketId)!)
        const isNew = this.#own(action, action.agentId === null ? queue : userId(action.agentId))
        if (isNew && action.agentId !== null)
          this.work.push({
            ...this.#workOf(
              id('0Bz'),
              caseId(action.ticketId),
              action.agentId,
              at,
              at,
              this.#queues.get(action.ticketId)!,
            ),
            'ServiceChannel.DeveloperName': 'sfdc_case',
            AcceptDateTime: stampOf(at),
            Status: 'Opened',
          })
        return
      }
      case 'ticket.status': {
        const [old, label] = [labelOf(action.before ?? ''), labelOf(action.native ?? action.to)]
        if (old === label) return
        this.history.push({
          ...common,
          ...authorOf(action.by),
          Id: id('017'),
          CaseId: caseId(action.ticketId),
          Field: 'Status',
          DataType: 'Text',
          OldValue: old,
          NewValue: label,
        })
        return
      }
      case 'ticket.comment': {
        const ticket = this.#host.company.tickets.get(action.ticketId)!
        const row = { ...common, ...authorOf(action.by), ParentId: caseId(action.ticketId) }
        if (!action.isPublic || (ticket.channel === 'chat' && action.by.type === 'agent'))
          this.comments.push({
            ...row,
            Id: id('00a'),
            IsPublished: action.isPublic,
            CommentBody: 'Good morning.',
          })
        else
          this.emails.push({
            ...row,
            Id: id('02s'),
            Incoming: action.by.type === 'customer',
            Status: action.by.type === 'customer' ? '1' : '3',
            MessageDate: stampOf(at),
            'Parent.CreatedDate': stampOf(ticket.createdAt),
            TextBody: 'Good morning.',
          })
        return
      }
      case 'agent.status':
        this.#stand(action, id('0N4'))
        return
      default:
        if (action.callId !== undefined) this.#call(action, id('0Bz'))
    }
  }

  /** Change of a case's owner, a user or a queue; false if it is the owner already. */
  #own(action: LoggedAction & { ticketId: string; by: ActionAuthor }, owner: string): boolean {
    const { ticketId, at, by, seq } = action
    const old = this.#owners.get(ticketId)!
    if (old === owner) return false
    this.#owners.set(ticketId, owner)
    const stamp = stampOf(at)
    const row = {
      CreatedDate: stamp,
      SystemModstamp: stamp,
      IsDeleted: false,
      ...authorOf(by),
      CaseId: caseId(ticketId),
      Field: 'Owner',
    }
    // Two rows of history: one with names, one with ids.
    const id = (part: number) => recordId('017', seq * 4 + part)
    this.history.push(
      { ...row, Id: id(0), DataType: 'Text', OldValue: 'Somebody', NewValue: 'Somebody else' },
      { ...row, Id: id(1), DataType: 'EntityId', OldValue: old, NewValue: owner },
    )
    return true
  }

  #workOf(
    id: string,
    item: string,
    agentId: string,
    at: number,
    requestedAt: number,
    queue: string,
  ): Writable {
    return {
      Id: id,
      UserId: userId(agentId),
      WorkItemId: item,
      OriginalQueueId: queueId(queue),
      'ServiceChannel.DeveloperName': 'sfdc_phone',
      Status: 'Assigned',
      RequestDateTime: stampOf(requestedAt),
      AssignedDateTime: stampOf(at),
      AcceptDateTime: null,
      CancelDateTime: null,
      CloseDateTime: null,
      CreatedDate: stampOf(at),
      SystemModstamp: stampOf(at),
      IsDeleted: false,
    }
  }

  /** A row for each agent who is given a call; waiting in a queue leaves none. */
  #call(action: LoggedAction, id: string): void {
    const { at } = action
    if (action.do === 'call.queue') {
      this.#calls.set(action.callId!, { requestedAt: at, queue: action.queueId, last: null })
      return
    }
    const call = this.#calls.get(action.callId!)
    if (!call) return
    const end = (status: string, moment: 'CloseDateTime' | 'CancelDateTime') => {
      if (call.last)
        Object.assign(call.last, { Status: status, [moment]: stampOf(at), SystemModstamp: stampOf(at) })
    }
    const begin = (agentId: string) => {
      call.last = this.#workOf(id, callId(action.callId!), agentId, at, call.requestedAt, call.queue)
      this.work.push(call.last)
    }
    const accept = () =>
      Object.assign(call.last!, {
        Status: 'Opened',
        AcceptDateTime: stampOf(at),
        SystemModstamp: stampOf(at),
      })
    switch (action.do) {
      case 'call.ring':
        begin(action.agentId)
        return
      case 'call.connect':
        if (call.last?.UserId !== userId(action.agentId)) begin(action.agentId)
        accept()
        return
      case 'call.transfer':
        end('Transferred', 'CloseDateTime')
        begin(action.agentId)
        accept()
        return
      case 'call.hangup':
        end('Closed', 'CloseDateTime')
        return
      case 'call.miss':
        end('Canceled', 'CancelDateTime')
    }
  }

  #stand(action: Extract<LoggedAction, { do: 'agent.status' }>, id: string): void {
    const shown = this.#statusShown?.[action.to] ?? action.to
    const isBreak = shown === 'unavailable' && action.reason === 'Break'
    const label =
      action.native ??
      (shown === 'available' ? 'Available' : shown === 'busy' ? 'Busy' : isBreak ? 'Break' : null)
    const stamp = stampOf(action.at)
    const current = this.#present.get(action.agentId)
    if (current?.['ServicePresenceStatus.MasterLabel'] === label) return
    if (current) {
      Object.assign(current, { StatusEndDate: stamp, IsCurrentState: false, SystemModstamp: stamp })
      this.#present.delete(action.agentId)
    }
    if (label === null) return
    const row: Writable = {
      Id: id,
      UserId: userId(action.agentId),
      ServicePresenceStatusId: presenceId(label),
      'ServicePresenceStatus.MasterLabel': label,
      StatusStartDate: stamp,
      StatusEndDate: null,
      IsCurrentState: true,
      IsAway: false,
      CreatedDate: stamp,
      SystemModstamp: stamp,
    }
    this.presence.push(row)
    this.#present.set(action.agentId, row)
  }
}

function caseOf(ticket: CompanyTicket): Row {
  const status = labelOf(ticket.nativeState ?? ticket.state)
  return {
    Id: caseId(ticket.id),
    CaseNumber: ticket.id.padStart(8, '0'),
    Subject: 'Good morning',
    Origin: ticket.nativeChannel ?? ORIGINS[ticket.channel],
    Status: status,
    IsClosed: isClosed(status),
    Priority: PRIORITIES[ticket.priority],
    Type: null,
    Reason: null,
    RecordTypeId: RECORD_TYPE_ID,
    Tier__c: ticket.priority === 'urgent' ? 'gold' : null,
    OwnerId: ticket.assigneeId === null ? queueId(ticket.queueId) : userId(ticket.assigneeId),
    CreatedById: ticket.submitterId === null ? GUEST_ID : userId(ticket.submitterId),
    CreatedDate: stampOf(ticket.createdAt),
    ClosedDate: ticket.solvedAt === null ? null : stampOf(ticket.solvedAt),
    SystemModstamp: stampOf(ticket.updatedAt),
    IsDeleted: ticket.gone !== null,
    MasterRecordId: ticket.mergedInto === null ? null : caseId(ticket.mergedInto),
  }
}

const SYSTEM_FIELDS = ['CreatedDate', 'SystemModstamp', 'IsDeleted', 'CreatedById', 'CreatedBy.UserType']
/** Fields by object, of those whose rows may be none. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Case: Object.keys(
    caseOf({
      id: '1',
      queueId: '1',
      channel: 'case',
      state: 'new',
      priority: 'low',
      createdAt: 0,
      updatedAt: 0,
      assigneeId: null,
      submitterId: null,
      solvedAt: null,
      gone: null,
      mergedInto: null,
      nativeState: null,
      nativeChannel: null,
    } as CompanyTicket),
  ),
  CaseHistory: ['Id', 'CaseId', 'Field', 'DataType', 'OldValue', 'NewValue', ...SYSTEM_FIELDS],
  CaseComment: ['Id', 'ParentId', 'IsPublished', 'CommentBody', ...SYSTEM_FIELDS],
  EmailMessage: [
    'Id',
    'ParentId',
    'Incoming',
    'Status',
    'MessageDate',
    'TextBody',
    'Parent.CreatedDate',
    ...SYSTEM_FIELDS,
  ],
  AgentWork: [
    'Id',
    'UserId',
    'WorkItemId',
    'OriginalQueueId',
    'ServiceChannel.DeveloperName',
    'Status',
    'RequestDateTime',
    'AssignedDateTime',
    'AcceptDateTime',
    'CancelDateTime',
    'CloseDateTime',
    'CreatedDate',
    'SystemModstamp',
    'IsDeleted',
  ],
  UserServicePresence: [
    'Id',
    'UserId',
    'ServicePresenceStatusId',
    'ServicePresenceStatus.MasterLabel',
    'StatusStartDate',
    'StatusEndDate',
    'IsCurrentState',
    'IsAway',
    'CreatedDate',
    'SystemModstamp',
  ],
}

/** Every object that can be asked for. */
export function tablesOf(host: Host, statusShown: SimulatedProvider['statusShown']): Tables {
  const { company } = host
  const records = new Records(host, statusShown)
  const cases = lastList<Row>(host)
  const rowsOf = (name: string): readonly Row[] | null => {
    switch (name) {
      case 'Organization':
        return [{ Id: ORGANIZATION_ID, Name: 'Harbor', InstanceName: 'NA1', IsSandbox: false }]
      case 'User':
        return usersOf(host)
      case 'Group':
        return [...company.queues.values()].map(queue => ({
          Id: queueId(queue.id),
          Name: queue.name,
          Type: 'Queue',
        }))
      case 'CaseStatus':
        return STATUSES.map(([label, closed]) => ({ ApiName: label, MasterLabel: label, IsClosed: closed }))
      case 'FieldDefinition':
        return ['Owner', 'Status'].map(field => ({
          QualifiedApiName: field,
          'EntityDefinition.QualifiedApiName': 'Case',
          IsFieldHistoryTracked: host.switches.tracksHistory === true,
        }))
      case 'ServiceChannelStatus':
        return PRESENCES.filter(([, isOnline]) => isOnline).map(([label]) => ({
          Id: recordId('0N6', 1),
          ServicePresenceStatusId: presenceId(label),
        }))
      case 'Case':
        return cases([], () => [...company.tickets.values()].map(caseOf))
      case 'CaseHistory':
        return records.read().history
      case 'CaseComment':
        return records.read().comments
      case 'EmailMessage':
        return records.read().emails
      case 'AgentWork':
        return records.read().work
      case 'UserServicePresence':
        return records.read().presence
      default:
        return null
    }
  }
  return name => {
    if (
      host.switches.hasOmniChannel === false &&
      /^(AgentWork|UserServicePresence|ServiceChannelStatus)$/.test(name)
    )
      return null
    const rows = rowsOf(name)
    return rows ? { rows, fields: FIELDS[name] ?? Object.keys(rows[0] ?? {}) } : null
  }
}

const usersOf = ({ company }: Host): Row[] => [
  ...[...company.agents.values()].map(({ id, name, email, isActive, zone }) => ({
    Id: userId(id),
    Name: name,
    Email: email,
    IsActive: isActive,
    UserType: 'Standard',
    UserPermissionsSupportUser: true,
    TimeZoneSidKey: zone,
  })),
  ...[AUTOMATION_ID, GUEST_ID].map((id, index) => ({
    Id: id,
    Name: 'Automation',
    Email: 'automation@harbor.example',
    IsActive: true,
    UserType: index ? 'Guest' : 'AutomatedProcess',
    UserPermissionsSupportUser: false,
    TimeZoneSidKey: 'Europe/Paris',
  })),
]
