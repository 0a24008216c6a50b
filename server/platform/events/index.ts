export { type Author, emit, type Passing, passingText, tellInPassing } from './emit.ts'
export { type DomainEvent, type Listener, type ListenerContext, listener } from './listener.ts'
