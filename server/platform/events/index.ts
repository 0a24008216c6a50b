export { type Author, emit } from './emit.ts'
export { type Listener, type ListenerContext, listener, type News } from './listener.ts'
