export { type Author, emit, type Passing, passingText, tellInPassing } from './emit.ts'
export { type Listener, type ListenerContext, listener, type News } from './listener.ts'
