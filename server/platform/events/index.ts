export { type Author, emit, emitAll, emitTransient, type TransientMessage, transientText } from './emit.ts'
export { type DomainEvent, type Listener, type ListenerContext, listener } from './listener.ts'
